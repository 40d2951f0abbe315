/// Bytes that people's libraries hold beside photos, by what they begin with: so that a refusal can say what they are.
enum ForeignContent: String {
    case svg = "an SVG drawing"
    case video = "a video"
    case archive = "a zip archive or a document in one"
    case photoshop = "a Photoshop document"
    case icon = "a Windows icon"
    case webPage = "a web page"
    case markup = "an XML document"
    case text = "text"

    /// Nil when the bytes begin like nothing that is known.
    init?(sniffing bytes: [UInt8]) {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        // A byte order mark and white space may come first.
        let beginning = bytes.prefix(1024).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        let words = String(decoding: beginning, as: UTF8.self).lowercased()

        if begins("ftyp", at: 4) || begins("moov", at: 4) || begins("mdat", at: 4) || begins("wide", at: 4)
            || begins("RIFF") && begins("AVI ", at: 8) || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
            || bytes.starts(with: [0, 0, 1, 0xBA])
        {
            self = .video
        } else if begins("PK\u{3}\u{4}") {
            self = .archive
        } else if begins("8BPS") {
            self = .photoshop
        } else if bytes.starts(with: [0, 0, 1, 0]) {
            self = .icon
        } else if words.hasPrefix("<svg") || words.hasPrefix("<?xml") && words.contains("<svg") {
            self = .svg
        } else if words.hasPrefix("<!doctype html") || words.hasPrefix("<html") || words.contains("<html") {
            self = .webPage
        } else if words.hasPrefix("<?xml") {
            self = .markup
        } else if Self.isText(beginning) {
            self = .text
        } else {
            return nil
        }
    }

    /// UTF-8, perhaps cut in the middle of a character, without control characters.
    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) }) else { return false }
        return (0...min(3, bytes.count)).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }
}
