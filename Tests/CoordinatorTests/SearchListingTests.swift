import PhotoLibraries
import Testing

@testable import Catalog
@testable import Coordinator

@Suite struct SearchListingTests {
    private func hit(_ library: String, _ identifier: String, _ line: String, _ marks: [Range<Int>]) -> SearchHit {
        SearchHit(
            library: library, identifier: LocalIdentifier(stored: identifier), rank: 1, line: line, marks: marks)
    }

    @Test func pipesGetTabsAndNoMarks() {
        let listing = SearchListing([hit("holiday", "a.jpg", "电子发票", [2..<4])], isMarked: false)
        #expect(listing.lines == ["holiday\ta.jpg\t电子发票"])
    }

    @Test func terminalsGetColumnsAndBoldMarks() {
        let listing = SearchListing(
            [hit("holiday", "a.jpg", "no 发票 no", [3..<5]), hit("b", "照片.jpg", "x", [0..<1])], isMarked: true)
        #expect(
            listing.lines == [
                "holiday  a.jpg     no \u{1b}[1m发票\u{1b}[22m no", "b        照片.jpg  \u{1b}[1mx\u{1b}[22m",
            ])
    }

    /// What a photo says must not reach the terminal as a command.
    @Test(arguments: [false, true])
    func controlCharactersAreMadeHarmless(isMarked: Bool) {
        let listing = SearchListing([hit("l", "i\u{1b}", "a\u{1b}[2Jb\tc", [])], isMarked: isMarked)
        #expect(listing.lines.count == 1)
        #expect(!listing.lines[0].contains("\u{1b}"))
        #expect(listing.lines[0].hasSuffix("a␛[2Jb c"))
    }
}
