@testable import Configuration

/// Settings files.
enum SettingsTarget: FuzzTarget {
    static let name = "settings"

    private static let problems = [
        "has no '='", "does not begin with a name", "has a quotation mark that is not closed",
    ]

    static var seeds: [[UInt8]] {
        let texts = [
            "A=b\nC = d \n", "# comment \\\ngoes on\nA=1", "A=\"b \\\" c\\\n d\"", "A='b\\' B=\"$x\\$\"", "A=b\\\nc",
            "1A=b", "A", "=b", "A=\"b", ";\n\r\nA=b\r\n", "A=\\", "A=a\u{e9}\u{301}", "#\\",
        ]
        return texts.map { Array($0.utf8) }
    }

    static func check(_ input: [UInt8]) throws {
        guard let text = String(validating: input, as: UTF8.self) else { return }
        let values: [String: String]
        do throws(EnvironmentFile.SyntaxError) {
            values = try EnvironmentFile.parse(text)
        } catch {
            let lineCount = 1 + text.unicodeScalars.count { $0 == "\n" }
            try require((1...lineCount).contains(error.line), "an error names a line that there is")
            try require(problems.contains(error.problem), "an error repeats nothing of the file: it may be a secret")
            return
        }
        for name in values.keys {
            let bytes = Array(name.utf8)
            try require(!bytes.isEmpty && bytes.allSatisfy(isNameByte), "names are made of letters, digits and _")
            try require(!(0x30...0x39).contains(bytes[0]), "no name begins with a digit")
        }
        try require(try EnvironmentFile.parse(written(values)) == values, "settings survive being written and read")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"): true
        default: false
        }
    }

    /// A file with these settings, every value in double quotes.
    private static func written(_ values: [String: String]) -> String {
        values.sorted { $0.key < $1.key }.map { name, value in
            var line = String.UnicodeScalarView("\(name)=\"".unicodeScalars)
            for scalar in value.unicodeScalars {
                if ["\"", "\\", "$", "`"].contains(scalar) { line.append("\\") }
                line.append(scalar)
            }
            return String(line) + "\"\n"
        }.joined()
    }
}
