/// Cuts bytes that come in pieces into lines, without the white space around them.
struct LineSplitter {
    /// More is no line that anybody wants; it is passed over without being kept.
    static let longestLine = 16 << 10

    /// The beginning of a line whose end has not come.
    private var rest: [UInt8] = []
    private var isTooLong = false
    private var isFirst = true

    /// Calls `body` with each line that ends in `bytes`; nil stands for one that was too long.
    mutating func take(_ bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>?) -> Void) {
        var piece = bytes
        while let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
            finish(piece[..<end], body)
            piece = piece[(end + 1)...]
        }
        keep(piece)
    }

    /// The last line need not end.
    mutating func finish(_ body: (ArraySlice<UInt8>?) -> Void) {
        if !rest.isEmpty || isTooLong { finish([], body) }
    }

    private mutating func keep(_ piece: ArraySlice<UInt8>) {
        isTooLong = isTooLong || rest.count + piece.count > Self.longestLine
        if !isTooLong { rest += piece }
    }

    private mutating func finish(_ end: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>?) -> Void) {
        var line = end
        // Most lines lie whole in one piece.
        if !rest.isEmpty || isTooLong || end.count > Self.longestLine {
            keep(end)
            line = rest[...]
        }
        // A text file may begin by saying that it is one.
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        if isFirst, line.starts(with: mark) { line.removeFirst(mark.count) }
        isFirst = false
        line = line.drop(while: Self.isSpace)
        while let last = line.last, Self.isSpace(last) { line.removeLast() }
        body(isTooLong ? nil : line)
        rest.removeAll(keepingCapacity: true)
        isTooLong = false
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte)
    }
}
