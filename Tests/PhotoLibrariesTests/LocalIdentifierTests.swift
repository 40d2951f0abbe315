import PhotoLibraries
import Testing

@Suite struct LocalIdentifierTests {
    @Test(arguments: [
        "a.jpg", "2026/May/发票.png", "UUID/L0/001", "..jpg", "a/..b", "...", " leading space", "https:x", "back\\slash",
        String(repeating: "x", count: LocalIdentifier.maximumByteCount),
    ])
    func acceptsRelativeNames(_ text: String) throws {
        #expect(try LocalIdentifier(validating: text).rawValue == text)
    }

    @Test(arguments: ["/a", "a/", "a//b", ".", "..", "./a", "a/.", "../a", "a/../b", "/"])
    func refusesWhatLeavesTheLibrary(_ text: String) {
        #expect(throws: InvalidIdentifier.leavesTheLibrary) { try LocalIdentifier(validating: text) }
    }

    @Test(arguments: ["a\0b", "a\nb", "\r", "tab\t", "\u{7f}", "\u{1b}[31m"])
    func refusesControlCharacters(_ text: String) {
        #expect(throws: InvalidIdentifier.controlCharacter) { try LocalIdentifier(validating: text) }
    }

    /// Composed it would be short enough; both ways of giving it have to agree.
    @Test func whatIsGivenIsMeasured() {
        let text = String(repeating: "e\u{301}", count: 700)
        #expect(throws: InvalidIdentifier.tooLong(byteCount: 2100)) { try LocalIdentifier(validating: text) }
        #expect(throws: InvalidIdentifier.tooLong(byteCount: 2100)) {
            try LocalIdentifier(validatingUTF8: Array(text.utf8))
        }
    }

    @Test func refusesNothingAndTooMuch() {
        #expect(throws: InvalidIdentifier.empty) { try LocalIdentifier(validating: "") }
        let long = String(repeating: "y", count: 5000)
        #expect(throws: InvalidIdentifier.tooLong(byteCount: 5000)) { try LocalIdentifier(validating: long) }
        #expect(throws: InvalidIdentifier.tooLong(byteCount: 5000)) {
            try LocalIdentifier(validatingUTF8: Array(long.utf8))
        }
    }

    @Test(arguments: [[0xff], [0x61, 0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80]] as [[UInt8]])
    func refusesInvalidUTF8(_ bytes: [UInt8]) {
        #expect(throws: InvalidIdentifier.invalidUTF8) { try LocalIdentifier(validatingUTF8: bytes) }
    }

    @Test func composes() throws {
        let composed = try LocalIdentifier(validating: "\u{e9}.jpg")
        let decomposed = try LocalIdentifier(validating: "e\u{301}.jpg")
        #expect(composed == decomposed)
        #expect(Array(decomposed.rawValue.utf8) == Array("\u{e9}.jpg".utf8))
    }

    @Test func comparesBytesWhereSwiftComparesCharacters() {
        let composed = LocalIdentifier(stored: "\u{e9}.jpg")
        let decomposed = LocalIdentifier(stored: "e\u{301}.jpg")
        #expect(composed.rawValue == decomposed.rawValue)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(decomposed < composed)
        #expect(LocalIdentifier(stored: "Z") < LocalIdentifier(stored: "a"))
    }
}
