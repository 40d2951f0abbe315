import CLeptonica
import Renditions

extension LeptonicaReader {
    /// Decodes with all colours, on white where there was alpha; nil when that cannot be done.
    static func colourPicture(_ bytes: [UInt8], format: ImageFormat) throws(VipsError) -> VipsPicture? {
        var decoded =
            format == .bmp ? pixReadMemBmp(bytes, bytes.count) : pixReadMemJp2k(bytes, bytes.count, 1, nil, 0, 0)
        defer { pixDestroy(&decoded) }
        var opaque = pixRemoveAlpha(decoded)
        defer { pixDestroy(&opaque) }
        var colour = pixConvertTo32(opaque)
        defer { pixDestroy(&colour) }
        var pixels: UnsafeMutablePointer<UInt8>?
        var length = 0
        guard pixGetRasterData(colour, &pixels, &length) == 0, let pixels else { return nil }
        defer { lept_free(pixels) }
        let size = PixelSize(width: Int(pixGetWidth(colour)), height: Int(pixGetHeight(colour)))
        guard length == size.width * size.height * 3 else { return nil }
        return try .picture(rgb: UnsafeRawBufferPointer(start: pixels, count: length), size: size)
    }
}
