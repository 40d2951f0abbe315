import PhotoLibraries

@testable import Coordinator

/// Lists of identifiers that `submit` reads.
enum SplitterTarget: FuzzTarget {
    static let name = "lists"
    /// Some lines that are too long.
    static let maximumLength = 8192

    static var seeds: [[UInt8]] {
        let longest = String(repeating: "x", count: LocalIdentifier.maximumByteCount)
        let lists = [
            "a.jpg\nb.jpg\n", "a.jpg\r\n\r\nb\r\n", "\u{feff}a\n\u{feff}b", "a\0b\0", "a\r", "\n\n", "../a\n/b\n",
            longest, longest + "\r\n", "\u{feff}" + longest + "\r\nb", longest + "x\r\nb", longest + "xxxx\r\n",
            longest + "x\r" + longest + "\r\n",
        ]
        return lists.flatMap { list in [0, 3, 254, 255].map { [$0] + Array(list.utf8) } } + [[9, 0xff, 0x0a, 0x61]]
    }

    static func check(_ input: [UInt8]) async throws {
        let (stream, pieces) = Pieces.cut(input)
        for separator in [IdentifierSplitter.Separator.line, .null] {
            let expected = model(stream, separator)
            try require(await items([stream], separator) == expected, "a list in one piece is read right")
            try require(await items(pieces, separator) == expected, "a list in pieces is read right")
        }
    }

    private static func items(
        _ pieces: [[UInt8]], _ separator: IdentifierSplitter.Separator
    ) async -> [IdentifierSplitter.Item] {
        var splitter = IdentifierSplitter(separator: separator)
        var items: [IdentifierSplitter.Item] = []
        for piece in pieces { await splitter.take(piece) { items.append($0) } }
        await splitter.end { items.append($0) }
        return items
    }

    /// What should come out, said with the whole list in memory.
    private static func model(
        _ stream: [UInt8], _ separator: IdentifierSplitter.Separator
    ) -> [IdentifierSplitter.Item] {
        let lines = stream.split(separator: separator == .line ? 0x0a : 0, omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            var line = line
            if separator == .line, line.last == 0x0d { line.removeLast() }
            if index == 0, line.starts(with: "\u{feff}".utf8) { line.removeFirst(3) }
            guard !line.isEmpty else { return nil }
            do throws(InvalidIdentifier) {
                return .identifier(try LocalIdentifier(validatingUTF8: line))
            } catch {
                return .invalid(line: index + 1, error)
            }
        }
    }
}
