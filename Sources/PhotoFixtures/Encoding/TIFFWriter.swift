/// Writes TIFF's structure (TIFF 6.0) around whatever is put into it: pictures, and cameras' files that are built like it.
package struct TIFFWriter {
    package enum Value: Sendable {
        case shorts([Int])
        case longs([Int])
        case text(String)
        /// Of the type UNDEFINED.
        case bytes([UInt8])
        /// Bytes elsewhere in the file: the value is their offset.
        case placed([UInt8])
        /// Directories below this one.
        case directories([[Int: Value]])
    }

    private let isLittleEndian: Bool
    private var bytes: [UInt8]

    /// - Parameters:
    ///   - magic: the first four bytes, which begin with the byte order.
    ///   - mark: what follows the offset of the first directory.
    private init(magic: String, mark: [UInt8]) {
        isLittleEndian = magic.hasPrefix("II")
        bytes = Array(magic.utf8) + [0, 0, 0, 0] + mark
    }

    /// A file with this chain of directories, each a value for each tag.
    package static func file(
        magic: String = "II*\0", mark: [UInt8] = [], _ chain: [[Int: Value]]
    ) -> [UInt8] {
        var writer = TIFFWriter(magic: magic, mark: mark)
        var link = 4
        for directory in chain {
            let (offset, next) = writer.append(directory)
            writer.bytes.replaceSubrange(link..<link + 4, with: writer.digits(offset, 4))
            link = next
        }
        return writer.bytes
    }

    /// - Returns: where the directory is, and where it says where the next one is.
    private mutating func append(_ directory: [Int: Value]) -> (offset: Int, next: Int) {
        let entries = directory.sorted { $0.key < $1.key }.flatMap { tag, value in
            let (type, count, field) = field(of: value)
            return digits(tag, 2) + digits(type, 2) + digits(count, 4) + field
        }
        pad()
        let offset = bytes.count
        bytes += digits(directory.count, 2) + entries + [0, 0, 0, 0]
        return (offset, bytes.count - 4)
    }

    /// What stands in the entry; what does not fit there is put before the directory.
    private mutating func field(of value: Value) -> (type: Int, count: Int, field: [UInt8]) {
        switch value {
        case .shorts(let numbers): return (3, numbers.count, inline(numbers.flatMap { digits($0, 2) }))
        case .longs(let numbers): return (4, numbers.count, inline(numbers.flatMap { digits($0, 4) }))
        case .text(let text): return (2, text.utf8.count + 1, inline(Array(text.utf8) + [0]))
        case .bytes(let bytes): return (7, bytes.count, inline(bytes))
        case .placed(let bytes): return (4, 1, digits(place(bytes), 4))
        case .directories(let directories):
            let offsets = directories.map { append($0).offset }
            return (4, offsets.count, inline(offsets.flatMap { digits($0, 4) }))
        }
    }

    private mutating func inline(_ value: [UInt8]) -> [UInt8] {
        value.count <= 4 ? value + [UInt8](repeating: 0, count: 4 - value.count) : digits(place(value), 4)
    }

    private mutating func place(_ value: [UInt8]) -> Int {
        pad()
        defer { bytes += value }
        return bytes.count
    }

    private mutating func pad() {
        if bytes.count % 2 == 1 { bytes.append(0) }
    }

    private func digits(_ value: Int, _ count: Int) -> [UInt8] {
        let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittleEndian ? digits : digits.reversed()
    }
}
