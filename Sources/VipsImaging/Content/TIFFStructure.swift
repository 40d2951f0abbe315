/// The directories of a TIFF file (TIFF 6.0 and BigTIFF), and of what is built like one: Exif, most cameras' RAW files.
///
/// Nothing that the file says is trusted: what does not lie within it is not there.
struct TIFFStructure {
    /// More are a mistake; libtiff draws the line here too.
    private static let maxEntries = 4096
    /// libtiff counts directories with 16 bits.
    private static let maxDirectories = 65535

    private let bytes: ArraySlice<UInt8>
    private let isLittleEndian: Bool
    private let isBig: Bool
    private let firstDirectory: Int

    /// - Parameter bytes: the file; offsets count from its first byte.
    /// - Returns: nil when they do not begin with a byte order. The number behind it is the format's own: cameras have
    ///   others than 42.
    init?(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        let mark = bytes.prefix(2)
        guard mark.elementsEqual("II".utf8) || mark.elementsEqual("MM".utf8) else { return nil }
        isLittleEndian = mark.first == UInt8(ascii: "I")
        isBig = Self.number(bytes, isLittleEndian, at: 2, count: 2) == 43
        guard let first = Self.number(bytes, isLittleEndian, at: isBig ? 8 : 4, count: isBig ? 8 : 4) else {
            return nil
        }
        firstDirectory = first
    }

    /// The main chain, which ends where it comes back to itself.
    func directories() -> [TIFFDirectory] {
        var found: [TIFFDirectory] = []
        var seen: Set<Int> = []
        var offset = firstDirectory
        while offset != 0, found.count < Self.maxDirectories, seen.insert(offset).inserted,
            let directory = directory(at: offset)
        {
            found.append(directory)
            offset = directory.next
        }
        return found
    }

    /// Nil when none can be there.
    func directory(at offset: Int) -> TIFFDirectory? {
        let countSize = isBig ? 8 : 2
        let entrySize = isBig ? 20 : 12
        guard let count = number(at: offset, count: countSize), (1...Self.maxEntries).contains(count) else {
            return nil
        }
        let entries = offset + countSize
        guard let next = number(at: entries + count * entrySize, count: isBig ? 8 : 4) else { return nil }
        return TIFFDirectory(structure: self, entries: entries, count: count, next: next)
    }

    /// The directories that a tag of a directory points to; few, whatever is claimed.
    func directories(at tag: TIFFDirectory.Tag, of directory: TIFFDirectory) -> [TIFFDirectory] {
        directory.numbers(tag, limit: 16).compactMap(self.directory(at:))
    }

    func entry(at index: Int, of entries: Int) -> (tag: Int, type: Int, count: Int, value: Int)? {
        let offset = entries + index * (isBig ? 20 : 12)
        guard let tag = number(at: offset, count: 2), let type = number(at: offset + 2, count: 2),
            let count = number(at: offset + 4, count: isBig ? 8 : 4)
        else { return nil }
        return (tag, type, count, offset + (isBig ? 12 : 8))
    }

    /// Where an entry's values begin: in the entry when they fit there.
    func values(_ entry: (tag: Int, type: Int, count: Int, value: Int), size: Int) -> Int? {
        let (length, overflow) = entry.count.multipliedReportingOverflow(by: size)
        guard !overflow, length <= bytes.count else { return nil }
        let start = length <= (isBig ? 8 : 4) ? entry.value : number(at: entry.value, count: isBig ? 8 : 4)
        guard let start, start <= bytes.count - length else { return nil }
        return start
    }

    /// An unsigned number; nil when it does not lie within the file, or is absurdly large.
    func number(at offset: Int, count: Int) -> Int? {
        Self.number(bytes, isLittleEndian, at: offset, count: count)
    }

    func text(at offset: Int, count: Int) -> String {
        let start = bytes.startIndex + offset
        return String(decoding: bytes[start..<start + count].prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func number(
        _ bytes: ArraySlice<UInt8>, _ isLittleEndian: Bool, at offset: Int, count: Int
    ) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let start = bytes.startIndex + offset
        let digits = bytes[start..<start + count]
        let number =
            isLittleEndian
            ? digits.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            : digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // Half of what an Int holds: sums of two cannot overflow.
        return number < 1 << 62 ? Int(number) : nil
    }
}
