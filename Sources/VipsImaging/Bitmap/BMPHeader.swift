/// What a BMP file says of its picture, which Leptonica cannot tell without decoding it.
struct BMPHeader {
    enum Compression: Int {
        case none = 0
        case runs8 = 1
        case runs4 = 2
        case bitFields = 3
        case alphaBitFields = 6
    }

    let width: Int
    let height: Int
    /// The first row is the top one.
    let isTopDown: Bool
    /// Bits of a pixel.
    let depth: Int
    /// Nil for one that nobody uses: a JPEG or PNG for printers, CMYK.
    let compression: Compression?
    /// Where the pixels begin.
    let pixelOffset: Int
    /// Where the palette is; entries of four bytes: blue, green, red, nothing.
    let palette: Range<Int>
    /// The bits of red, green, blue and alpha in a pixel of 16 or 32.
    let masks: [UInt32]

    /// Nil when the bytes hold no BMP header of a known kind (BITMAPCOREHEADER, or BITMAPINFOHEADER and its successors).
    init?(_ bytes: [UInt8]) {
        func number(at offset: Int, bytes count: Int) -> Int {
            guard offset + count <= bytes.count else { return 0 }
            return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard bytes.count >= 26 else { return nil }
        let size = number(at: 14, bytes: 4)
        pixelOffset = number(at: 10, bytes: 4)
        guard size != 12 else {
            width = number(at: 18, bytes: 2)
            height = number(at: 20, bytes: 2)
            isTopDown = false
            depth = number(at: 24, bytes: 2)
            compression = Compression.none
            palette = 26..<26
            masks = []
            return
        }
        guard [16, 40, 52, 56, 64, 108, 124].contains(size) else { return nil }
        width = Int(Int32(truncatingIfNeeded: number(at: 18, bytes: 4)))
        let signedHeight = Int(Int32(truncatingIfNeeded: number(at: 22, bytes: 4)))
        height = abs(signedHeight)
        isTopDown = signedHeight < 0
        let depth = number(at: 28, bytes: 2)
        self.depth = depth
        let compression = Compression(rawValue: size >= 40 ? number(at: 30, bytes: 4) : 0)
        self.compression = compression
        let hasMasks = compression == .bitFields || compression == .alphaBitFields
        let hasAlpha = size >= 56 && size != 64 || compression == .alphaBitFields
        // A header of 40 bytes has them behind it, at the same place where larger ones have them within.
        masks =
            hasMasks
            ? (0..<(hasAlpha ? 4 : 3)).map { UInt32(truncatingIfNeeded: number(at: 54 + 4 * $0, bytes: 4)) }
            : depth == 16 ? [0x7C00, 0x03E0, 0x001F] : [0xFF0000, 0xFF00, 0xFF]
        let paletteStart = 14 + size
        let used = size >= 40 ? number(at: 46, bytes: 4) : 0
        let colours = (1...256).contains(used) ? used : depth <= 8 ? 1 << depth : 0
        palette = paletteStart..<max(paletteStart, min(bytes.count, paletteStart + 4 * colours))
    }
}
