/// A look at a PNG's chunks before the decoder sees them.
struct PNGChunks {
    /// Whether every chunk before the pixels lies within the file: the decoder takes memory for as many bytes as a chunk
    /// claims to have. The pixels themselves may be cut short: what is there can be shown.
    let isSound: Bool
    /// What the eXIf chunk holds, which libvips does not look at: a TIFF structure.
    let exif: TIFFStructure?

    private static let maxChunks = 100_000

    init(_ bytes: ArraySlice<UInt8>) {
        var exif: TIFFStructure?
        var isSound = true
        var hasPixels = false
        var offset = bytes.startIndex + 8
        // Length, type, data, checksum: PNG specification, section 5.3.
        for _ in 0..<Self.maxChunks where offset + 8 <= bytes.endIndex {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = bytes[offset + 4..<offset + 8]
            hasPixels = hasPixels || type.elementsEqual("IDAT".utf8)
            guard length <= bytes.endIndex - offset - 8 else {
                isSound = hasPixels
                break
            }
            if type.elementsEqual("eXIf".utf8) {
                exif = TIFFStructure(bytes[offset + 8..<offset + 8 + length])
            }
            offset += 12 + length
        }
        self.isSound = isSound
        self.exif = exif
    }
}
