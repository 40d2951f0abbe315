/// Writes uncompressed TIFF files whose every sample is known (TIFF 6.0, little-endian).
struct SmallTIFF {
    enum Photometric: Int {
        case minIsWhite = 0
        case minIsBlack = 1
        case rgb = 2
        case cmyk = 5
        case cieLab = 8
    }

    var width: Int
    var height: Int
    var photometric: Photometric
    var bits = 8
    var samples: Int
    /// One more sample than the colours need is alpha, not multiplied into them.
    var hasAlpha = false
    var orientation = 1
    /// Row by row; 16-bit samples little-endian.
    var pixels: [UInt8]

    /// Every pixel the same.
    init(
        width: Int = 8, height: Int = 8, _ photometric: Photometric, bits: Int = 8, pixel: [UInt8], samples: Int,
        hasAlpha: Bool = false
    ) {
        self.width = width
        self.height = height
        self.photometric = photometric
        self.bits = bits
        self.samples = samples
        self.hasAlpha = hasAlpha
        pixels =
            bits == 1
            ? [UInt8](repeating: pixel[0], count: (width + 7) / 8 * height)
            : Array(repeatElement(pixel, count: width * height).joined())
    }

    /// A file with these pages.
    static func file(_ pages: [SmallTIFF]) -> [UInt8] {
        var bytes: [UInt8] = [0x49, 0x49, 42, 0] + word(8)
        for (index, page) in pages.enumerated() {
            bytes += page.directory(at: bytes.count, isLast: index == pages.count - 1)
        }
        return bytes
    }

    private func directory(at start: Int, isLast: Bool) -> [UInt8] {
        var entries: [(tag: Int, type: Int, values: [Int])] = [
            (256, 4, [width]), (257, 4, [height]), (258, 3, Array(repeating: bits, count: samples)), (259, 3, [1]),
            (262, 3, [photometric.rawValue]), (273, 4, [0]), (274, 3, [orientation]), (277, 3, [samples]),
            (278, 4, [height]), (279, 4, [pixels.count]), (284, 3, [1]),
        ]
        if hasAlpha { entries.append((338, 3, [2])) }
        let tableSize = 2 + entries.count * 12 + 4
        let bitsOffset = start + tableSize
        let dataOffset = bitsOffset + samples * 2
        let end = dataOffset + pixels.count + pixels.count % 2
        var bytes = Self.half(entries.count)
        for entry in entries {
            bytes += Self.half(entry.tag) + Self.half(entry.type) + Self.word(entry.values.count)
            if entry.tag == 273 {
                bytes += Self.word(dataOffset)
            } else if entry.type == 4 {
                bytes += Self.word(entry.values[0])
            } else if entry.values.count <= 2 {
                bytes += (entry.values + [0]).prefix(2).flatMap(Self.half)
            } else {
                bytes += Self.word(bitsOffset)
            }
        }
        bytes += Self.word(isLast ? 0 : end)
        bytes += repeatElement(Self.half(bits), count: samples).joined()
        bytes += pixels + (pixels.count % 2 == 1 ? [0] : [])
        return bytes
    }

    private static func half(_ value: Int) -> [UInt8] {
        [UInt8(value & 255), UInt8(value >> 8 & 255)]
    }

    private static func word(_ value: Int) -> [UInt8] {
        half(value) + half(value >> 16)
    }
}
