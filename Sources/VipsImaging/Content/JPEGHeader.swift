/// What a JPEG's frame header says (ITU-T T.81, annex B). Needs nothing behind it.
struct JPEGHeader {
    /// Segments before the frame header; profiles and metadata take one for each 64 kB.
    private static let maxSegments = 1000

    let width: Int
    let height: Int
    /// Bits of one sample: 8 in nearly all files.
    let precision: Int
    /// Baseline, extended or progressive, with Huffman or arithmetic codes: not lossless, not hierarchical.
    let isUsualProcess: Bool

    /// libjpeg-turbo is built for 8 bits and has no lossless process.
    var isDecodable: Bool { precision == 8 && isUsualProcess && width > 0 && height > 0 }

    /// Nil when no JPEG begins at `offset`, or none whose frame can be reached from there by its markers.
    init?(_ bytes: some RandomAccessCollection<UInt8>, at start: Int = 0) {
        func byte(_ offset: Int) -> Int? {
            guard offset >= 0, offset < bytes.count else { return nil }
            return Int(bytes[bytes.index(bytes.startIndex, offsetBy: offset)])
        }
        func number(_ offset: Int) -> Int? {
            guard let high = byte(offset), let low = byte(offset + 1) else { return nil }
            return high << 8 | low
        }

        guard number(start) == 0xFFD8 else { return nil }
        var offset = start + 2
        for _ in 0..<Self.maxSegments {
            guard byte(offset) == 0xFF, let marker = byte(offset + 1) else { return nil }
            switch marker {
            case 0xFF:
                // Any number of them may come before a marker.
                offset += 1
            case 0x01, 0xD0...0xD7:
                offset += 2
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                guard let precision = byte(offset + 4), let height = number(offset + 5),
                    let width = number(offset + 7)
                else { return nil }
                self.precision = precision
                self.height = height
                self.width = width
                isUsualProcess = [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker)
                return
            case 0xC4, 0xC8, 0xCC, 0xDB...0xFE:
                guard marker != 0xDA, let length = number(offset + 2), length >= 2 else { return nil }
                offset += 2 + length
            default:
                return nil
            }
        }
        return nil
    }
}
