/// The formats that are read. Told by the first bytes, never by a name.
enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case tiff = "TIFF"
    case webP = "WebP"
    case heif = "HEIF"
    case gif = "GIF"
    case bmp = "BMP"
    case jpeg2000 = "JPEG 2000"
    case jpegXL = "JPEG XL"
    case pdf = "PDF"

    /// Nil when the bytes begin like none of them.
    init?(sniffing bytes: [UInt8]) {
        func begins(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: prefix)
        }

        if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if Self.tiffMagics.contains(where: { begins($0) }) {
            self = .tiff
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webP
        } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
            self = .gif
        } else if begins(Array("ftyp".utf8), at: 4), Self.hasHEIFBrand(bytes) {
            self = .heif
        } else if begins([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A])
            || begins([0xFF, 0x4F, 0xFF, 0x51])
        {
            self = .jpeg2000
        } else if begins([0xFF, 0x0A])
            || begins([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A])
        {
            self = .jpegXL
        } else if begins(Array("BM".utf8)), BMPHeader(bytes) != nil {
            self = .bmp
        } else if bytes.prefix(Self.maxPDFJunk).firstRange(of: Array("%PDF-".utf8)) != nil {
            self = .pdf
        } else {
            return nil
        }
    }

    /// What every reader of PDF takes before its header.
    private static let maxPDFJunk = 1024

    /// Classic TIFF and BigTIFF, both byte orders.
    private static let tiffMagics: [[UInt8]] = [
        [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
    ]

    /// HEIF, HEIC and AVIF, still images and sequences (ISO/IEC 23008-12 annex B; AVIF specification, section 6).
    private static let heifBrands: Set<String> = [
        "mif1", "msf1", "heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs", "avif", "avis",
    ]

    /// The `ftyp` box: size, type, major brand, minor version, compatible brands. A video's is told apart by its brands.
    private static func hasHEIFBrand(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 12 else { return false }
        let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let end = min(size, bytes.count, 1024)
        guard end >= 12 else { return false }
        return stride(from: 8, through: end - 4, by: 4).contains { offset in
            // The minor version is no brand.
            offset != 12 && heifBrands.contains(String(decoding: bytes[offset..<offset + 4], as: UTF8.self))
        }
    }
}
