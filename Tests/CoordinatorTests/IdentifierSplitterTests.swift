import PhotoLibraries
import Testing

@testable import Coordinator

@Suite struct IdentifierSplitterTests {
    private static func items(
        _ pieces: [[UInt8]], separator: IdentifierSplitter.Separator = .line
    ) async -> [IdentifierSplitter.Item] {
        var splitter = IdentifierSplitter(separator: separator)
        var items: [IdentifierSplitter.Item] = []
        for piece in pieces { await splitter.take(piece) { items.append($0) } }
        await splitter.end { items.append($0) }
        return items
    }

    private static func identifier(_ text: String) -> IdentifierSplitter.Item {
        .identifier(LocalIdentifier(stored: text))
    }

    @Test func theSameComesOutHoweverThePiecesAreCut() async {
        let text = "\u{feff}a.jpg\r\n\n\r\n../b\nsub/ç.jpg\n\u{1}\nlast"
        let bytes = Array(text.utf8)
        let expected = [
            Self.identifier("a.jpg"), .invalid(line: 4, .leavesTheLibrary), Self.identifier("sub/ç.jpg"),
            .invalid(line: 6, .controlCharacter), Self.identifier("last"),
        ]
        for cut in 0...bytes.count {
            #expect(await Self.items([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected, "cut at \(cut)")
        }
        #expect(await Self.items(bytes.map { [$0] }) == expected)
    }

    @Test func nullSeparatesNamesWithReturns() async {
        let items = await Self.items([Array("a\r\0b".utf8)], separator: .null)
        #expect(items == [.invalid(line: 1, .controlCharacter), Self.identifier("b")])
    }

    @Test func invalidUTF8IsNoIdentifier() async {
        #expect(await Self.items([[0xff, 0x0a, 0x61]]) == [.invalid(line: 1, .invalidUTF8), Self.identifier("a")])
    }

    @Test(arguments: [1, 1000, 5000])
    func aLineTooLongIsCountedAndNotKept(pieceSize: Int) async {
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 5000)
        let pieces = stride(from: 0, to: line.count, by: pieceSize).map {
            Array(line[$0..<min($0 + pieceSize, line.count)])
        }
        let items = await Self.items(pieces + [Array("\nb\n".utf8)])
        #expect(items == [.invalid(line: 1, .tooLong(byteCount: 5000)), Self.identifier("b")])
    }

    @Test func theLongestIdentifierIsTaken() async {
        let longest = String(repeating: "x", count: LocalIdentifier.maximumByteCount)
        let bytes = Array((longest + "\r\n").utf8)
        #expect(await Self.items([Array(bytes[..<100]), Array(bytes[100...])]) == [Self.identifier(longest)])
    }

    @Test func aByteOrderMarkAndAReturnAreNoPartOfTheLongest() async {
        let longest = String(repeating: "x", count: LocalIdentifier.maximumByteCount)
        let bytes = Array(("\u{feff}" + longest + "\r\n").utf8)
        #expect(await Self.items(bytes.map { [$0] }) == [Self.identifier(longest)])
    }

    @Test(arguments: [(3000, "\r\n"), (3000, "\n"), (2049, "\r\n"), (2050, "\r\n"), (2053, "\r\n"), (2054, "\r\n")])
    func theReturnBehindALineTooLongIsNotCounted(count: Int, end: String) async {
        // A return where the part that is kept may end.
        let line = String(repeating: "x\r", count: count / 2) + String(repeating: "x", count: count % 2 + 2)
        let bytes = Array((line + end).utf8)
        let expected = [IdentifierSplitter.Item.invalid(line: 1, .tooLong(byteCount: line.utf8.count))]
        #expect(await Self.items([bytes]) == expected)
        #expect(await Self.items(bytes.map { [$0] }) == expected)
    }

    @Test func nothingGivesNothing() async {
        #expect(await Self.items([]).isEmpty)
        #expect(await Self.items([Array("\n\n".utf8)]).isEmpty)
    }
}
