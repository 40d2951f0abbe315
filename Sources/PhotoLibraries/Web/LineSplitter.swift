/// Cuts bytes that come in pieces into lines, without the white space around them.
struct LineSplitter {
    /// More is no line that anybody wants; it is passed over without being kept.
    static let longestLine = 16 << 10

    private var line: [UInt8] = []
    private var isTooLong = false
    private var isFirst = true

    /// Calls `body` with each line that ends in `bytes`; nil stands for one that was too long.
    mutating func take(_ bytes: some Sequence<UInt8>, _ body: ([UInt8]?) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                end(body)
            } else if line.count < Self.longestLine {
                line.append(byte)
            } else {
                isTooLong = true
            }
        }
    }

    /// The last line need not end.
    mutating func finish(_ body: ([UInt8]?) -> Void) {
        if !line.isEmpty { end(body) }
    }

    private mutating func end(_ body: ([UInt8]?) -> Void) {
        // A text file may begin by saying that it is one.
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        if isFirst, line.starts(with: mark) { line.removeFirst(mark.count) }
        isFirst = false
        body(isTooLong ? nil : Array(line.drop(while: Self.isSpace).reversed().drop(while: Self.isSpace).reversed()))
        line.removeAll(keepingCapacity: true)
        isTooLong = false
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte)
    }
}
