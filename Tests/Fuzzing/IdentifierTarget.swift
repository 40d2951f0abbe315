import FoundationEssentials
import PhotoLibraries
import UnicodeText

/// The rules for identifiers.
enum IdentifierTarget: FuzzTarget {
    static let name = "identifiers"

    static var seeds: [[UInt8]] {
        let texts = [
            "IMG_1.jpg", "a/b/c.png", "/a", "a//b", "a/", "./a", "a/../b", "..a/b..", "e\u{301}.jpg", "\u{958}.jpg",
            "\u{1f468}\u{200d}\u{1f469}", "a\nb", "a\u{7f}", "\u{ac01}\u{11a8}", "한글.heic", "x\u{0}",
            String(repeating: "e\u{301}", count: 700), String(repeating: "x", count: 2048),
            String(repeating: "x", count: 2049),
        ]
        return texts.map { Array($0.utf8) } + [[0xff], [0xed, 0xa0, 0x80], [0xc0, 0xae, 0xc0, 0xae, 0x2f]]
    }

    static func check(_ input: [UInt8]) throws {
        let text = String(validating: input, as: UTF8.self)
        let identifier: LocalIdentifier
        do throws(InvalidIdentifier) {
            identifier = try LocalIdentifier(validatingUTF8: input)
        } catch {
            if error == .invalidUTF8 { try require(text == nil, "only what is no UTF-8 is called so") }
            if let text {
                let asText = Result { () throws(InvalidIdentifier) in try LocalIdentifier(validating: text) }
                try require(asText == .failure(error), "bytes and text are refused for the same reason")
            }
            return
        }
        try require(text != nil, "what is no UTF-8 is refused")
        try checkRules(identifier.rawValue)
        try require(
            try LocalIdentifier(validating: identifier.rawValue) == identifier, "composing twice changes nothing")
        try require(
            identifier.rawValue.normalized(.decomposed).normalized(.composed).utf8.elementsEqual(
                identifier.rawValue.utf8),
            "a name that a Mac wrote is the same name")
        let json = try JSONEncoder().encode([identifier])
        try require(
            try JSONDecoder().decode([LocalIdentifier].self, from: json) == [identifier],
            "an identifier survives being written and read")
    }

    private static func checkRules(_ text: String) throws {
        try require((1...LocalIdentifier.maximumByteCount).contains(text.utf8.count), "the length is in its range")
        try require(
            text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }, "no control character is let in")
        // As a kernel walks it: never above where it began, never back there at the end.
        var depth = 0
        for component in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            switch String(component) {
            case "", ".": try require(false, "every component names something")
            case "..": depth -= 1
            default: depth += 1
            }
            try require(depth > 0, "no identifier leads out of its library")
        }
    }
}
