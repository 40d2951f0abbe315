/// What libheif 1.15 refuses of sound HEIC files: `heif_context.cc` reads none in which an auxiliary picture, or a piece of
/// metadata, belongs to more than one picture ("Too many auxiliary image references", "Metadata not correctly assigned to
/// image"). iPhones write such files since iOS 18: a gain map and Exif belong to the picture and to its tone-mapped form.
enum HEIFReferences {
    private static let boxHeader = 8

    /// A file of the same length that says of each piece of metadata whose it is first, and nothing of a gain map that
    /// several pictures share: it is of no use here.
    static func untied(_ bytes: [UInt8]) -> [UInt8] {
        // Version and flags come before the boxes inside, of both.
        guard let meta = box("meta", in: bytes, 0..<bytes.count), meta.content.count > 4,
            let references = box("iref", in: bytes, meta.content.dropFirst(4)), references.content.count > 4,
            references.content.lowerBound - references.whole.lowerBound == boxHeader
        else { return bytes }
        let kept = untied(
            in: bytes, references.content.dropFirst(4), hasLongNumbers: bytes[references.content.lowerBound] > 0)
        let free = references.whole.count - boxHeader - 4 - kept.count
        // What is cut out has to leave room for a box that fills its place: file offsets stand elsewhere.
        guard free >= boxHeader else { return bytes }
        let version = bytes[references.content.prefix(4)]
        let filling = header("free", free) + [UInt8](repeating: 0, count: free - boxHeader)
        var result = bytes
        result.replaceSubrange(
            references.whole, with: header("iref", references.whole.count - free) + version + kept + filling)
        return result
    }

    /// The references that libheif takes. ISO/IEC 14496-12, 8.11.12: from whom, to how many, to whom; item numbers have
    /// two bytes, and four in version 1.
    private static func untied(in bytes: [UInt8], _ range: Range<Int>, hasLongNumbers: Bool) -> [UInt8] {
        let numberSize = hasLongNumbers ? 4 : 2
        var kept: [UInt8] = []
        forEachBox(in: bytes, range) { type, whole, content in
            let head = numberSize + 2
            let count = content.count >= head ? number(bytes[content.dropFirst(numberSize).prefix(2)]) : 0
            switch type {
            case "auxl" where count > 1: break
            case "cdsc" where count > 1 && content.count >= head + numberSize:
                kept += header(type, boxHeader + head + numberSize)
                kept += bytes[content.prefix(numberSize)] + [0, 1] + bytes[content.dropFirst(head).prefix(numberSize)]
            default: kept += bytes[whole]
            }
            return true
        }
        return kept
    }

    private static func header(_ type: String, _ size: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: size >> 24), UInt8(truncatingIfNeeded: size >> 16)]
            + [UInt8(truncatingIfNeeded: size >> 8), UInt8(truncatingIfNeeded: size)] + Array(type.utf8)
    }

    private static func box(
        _ type: String, in bytes: [UInt8], _ range: Range<Int>
    ) -> (whole: Range<Int>, content: Range<Int>)? {
        var found: (Range<Int>, Range<Int>)?
        forEachBox(in: bytes, range) { name, whole, content in
            if name == type { found = (whole, content) }
            return found == nil
        }
        return found
    }

    /// ISO/IEC 14496-12, 4.2: size and type, four bytes each; size 1: eight bytes of size follow, 0: to the end.
    private static func forEachBox(
        in bytes: [UInt8], _ range: Range<Int>,
        _ body: (_ type: String, _ whole: Range<Int>, _ content: Range<Int>) -> Bool
    ) {
        var rest = range
        while rest.count >= boxHeader {
            let start = rest.lowerBound
            var headerSize = boxHeader
            var size = number(bytes[start..<start + 4])
            if size == 1 {
                guard rest.count >= 16 else { return }
                headerSize = 16
                size = number(bytes[start + 8..<start + 16])
            } else if size == 0 {
                size = rest.count
            }
            guard size >= headerSize, size <= rest.count else { return }
            let type = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
            guard body(type, start..<start + size, start + headerSize..<start + size) else { return }
            rest = start + size..<rest.upperBound
        }
    }

    /// Big-endian; what is larger than any file counts as the largest.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
