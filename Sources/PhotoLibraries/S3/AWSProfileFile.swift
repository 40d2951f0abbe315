import FoundationEssentials

/// The sections of one of the files that AWS's tools keep in `~/.aws`. Holds secrets: never printed.
struct AWSProfileFile: Sendable {
    private var sections: [String: [String: String]] = [:]

    /// - Returns: nil when the file cannot be read.
    init?(path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(text: String(decoding: data, as: UTF8.self))
    }

    /// - Parameter text: `[section]` lines, each followed by `name = value` lines. Indented lines belong to the value above
    ///   them, which is none of those that are asked for here.
    init(text: String) {
        var section: String?
        for line in text.split(whereSeparator: \.isNewline) {
            guard let first = line.first, !first.isWhitespace, first != "#", first != ";" else { continue }
            if first == "[" {
                section = line.dropFirst().firstIndex(of: "]").map { Self.sectionName(line.dropFirst()[..<$0]) }
            } else if let section, let equals = line.firstIndex(of: "=") {
                let name = Self.trimmed(line[..<equals]).lowercased()
                sections[section, default: [:]][name] = Self.trimmed(line[line.index(after: equals)...])
            }
        }
    }

    /// Values of a profile; a profile that is not there has none. Empty values are as good as none.
    subscript(profile profile: String, name: String) -> String? {
        sections[profile]?[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The configuration file calls `profile x` what the credentials file calls `x`.
    private static func sectionName(_ text: Substring) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.count == 2 && words[0] == "profile" ? String(words[1]) : words.joined(separator: " ")
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension AWSProfileFile: CustomStringConvertible, CustomReflectable {
    var description: String { "profiles" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
