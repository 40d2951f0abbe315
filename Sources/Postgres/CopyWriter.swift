/// Rows for `COPY … FROM STDIN` in its text format, collected in one buffer.
package struct CopyWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    package private(set) var rowCount = 0

    package init() {}

    /// Adds one row; nil is NULL. NUL bytes may not occur.
    package mutating func append(_ columns: String?...) {
        for (index, column) in columns.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            guard var column else {
                bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "N")])
                continue
            }
            column.withUTF8 { appendEscaped($0) }
        }
        bytes.append(UInt8(ascii: "\n"))
        rowCount += 1
    }

    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "\\"): bytes.append(contentsOf: [byte, byte])
            case UInt8(ascii: "\t"): bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
            case UInt8(ascii: "\n"): bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
            case UInt8(ascii: "\r"): bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
            default: bytes.append(byte)
            }
        }
    }
}
