/// What a text that is written like an address (`scheme://…`) shows at a first look.
package struct WrittenAddress: Sendable, Hashable {
    package let scheme: String
    /// Whether a user or a password seems to be in it: then nothing may repeat the text.
    package let hasCredentials: Bool

    /// Nil for a text that is not written like an address, such as a path.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let mark = Array("://".utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: mark),
            let first = bytes.first, Self.isLetter(first), bytes[..<colon].allSatisfy(Self.isOfScheme)
        else { return nil }
        scheme = String(decoding: bytes[..<colon], as: UTF8.self)
        let rest = bytes[(colon + mark.count)...]
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        // A secret with a slash in it ends what looks like host and port too early; then no port follows the colon.
        let port = authority.first == UInt8(ascii: "[") ? [] : authority.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        let isCutShort = !port.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        hasCredentials = (isCutShort ? rest : authority).contains(UInt8(ascii: "@"))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isOfScheme(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
}
