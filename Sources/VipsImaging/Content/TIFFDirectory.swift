/// One directory (IFD) of a TIFF file: what is said of one picture.
struct TIFFDirectory {
    /// TIFF 6.0, TIFF/EP, Exif 2.32 and DNG 1.7; `jpegFromRaw` is Panasonic's.
    enum Tag: Int {
        case jpegFromRaw = 0x002E
        case newSubfileType = 254
        case subfileType = 255
        case compression = 259
        case photometric = 262
        case stripOffsets = 273
        case orientation = 274
        case stripByteCounts = 279
        case subDirectories = 330
        case jpegOffset = 513
        case jpegLength = 514
        case exifDirectory = 34665
        case dateTimeOriginal = 36867
        case dngVersion = 50706
    }

    private let structure: TIFFStructure
    private let entries: Int
    private let count: Int
    /// The offset of the next directory in the chain; 0 at its end.
    let next: Int

    init(structure: TIFFStructure, entries: Int, count: Int, next: Int) {
        self.structure = structure
        self.entries = entries
        self.count = count
        self.next = next
    }

    /// The first value of a tag.
    func number(_ tag: Tag) -> Int? { numbers(tag, limit: 1).first }

    /// The first values of a tag; none when it is not there or holds no whole numbers.
    func numbers(_ tag: Tag, limit: Int) -> [Int] {
        guard let entry = entry(tag) else { return [] }
        let size: Int
        switch entry.type {
        // BYTE, UNDEFINED; SHORT; LONG, IFD; LONG8, IFD8.
        case 1, 7: size = 1
        case 3: size = 2
        case 4, 13: size = 4
        case 16, 18: size = 8
        default: return []
        }
        guard let start = structure.values(entry, size: size) else { return [] }
        return (0..<min(entry.count, limit)).compactMap {
            structure.number(at: start + $0 * size, count: size)
        }
    }

    /// Where a tag's bytes lie in the file; nil when they are not all in it.
    func range(_ tag: Tag) -> Range<Int>? {
        guard let entry = entry(tag), [1, 7].contains(entry.type), let start = structure.values(entry, size: 1)
        else { return nil }
        return start..<start + entry.count
    }

    /// Nil when the tag holds no text.
    func text(_ tag: Tag) -> String? {
        guard let entry = entry(tag), entry.type == 2, entry.count <= 1024,
            let start = structure.values(entry, size: 1)
        else { return nil }
        return structure.text(at: start, count: entry.count)
    }

    /// A smaller copy of another picture of the file, or a mask: nothing to be read.
    var isAuxiliary: Bool {
        // Bits of NewSubfileType: 0 a reduced copy, 1 a page of several, 2 a mask. SubfileType 2: a reduced copy.
        (number(.newSubfileType) ?? 0) & 0b101 != 0 || number(.subfileType) == 2
    }

    private func entry(_ tag: Tag) -> (tag: Int, type: Int, count: Int, value: Int)? {
        for index in 0..<count {
            if let entry = structure.entry(at: index, of: entries), entry.tag == tag.rawValue { return entry }
        }
        return nil
    }
}
