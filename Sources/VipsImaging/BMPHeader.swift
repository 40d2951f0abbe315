/// The size that a BMP file claims: Leptonica cannot tell it without decoding.
struct BMPHeader {
    let width: Int
    let height: Int

    /// Nil when the bytes hold no BMP header of a known kind (BITMAPCOREHEADER, or BITMAPINFOHEADER and its successors).
    init?(_ bytes: [UInt8]) {
        func number(at offset: Int, bytes count: Int) -> Int {
            bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard bytes.count >= 26 else { return nil }
        switch number(at: 14, bytes: 4) {
        case 12:
            width = number(at: 18, bytes: 2)
            height = number(at: 20, bytes: 2)
        case 16, 40, 52, 56, 64, 108, 124:
            width = Int(Int32(truncatingIfNeeded: number(at: 18, bytes: 4)))
            // Negative: rows from top to bottom.
            height = abs(Int(Int32(truncatingIfNeeded: number(at: 22, bytes: 4))))
        default:
            return nil
        }
    }
}
