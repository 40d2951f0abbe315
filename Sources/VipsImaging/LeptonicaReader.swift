import CLeptonica
import TextRecognition

/// Reads the two formats whose libvips loaders are not fit for hostile input: BMP and JPEG 2000.
enum LeptonicaReader {
    /// The size that the header claims; nil when there is no header.
    static func size(_ bytes: [UInt8], format: ImageFormat) -> (width: Int, height: Int)? {
        if format == .bmp {
            return BMPHeader(bytes).map { ($0.width, $0.height) }
        }
        var width: Int32 = 0
        var height: Int32 = 0
        guard readHeaderMemJp2k(bytes, bytes.count, &width, &height, nil, nil, nil) == 0 else { return nil }
        return (Int(width), Int(height))
    }

    /// Decodes to grey, on white where there was alpha; nil when that cannot be done.
    ///
    /// - Parameter maxPixels: larger images are made smaller.
    static func greyImage(_ bytes: [UInt8], format: ImageFormat, maxPixels: Int) -> GreyImage? {
        guard
            let decoded = Picture(
                format == .bmp
                    ? pixReadMemBmp(bytes, bytes.count) : pixReadMemJp2k(bytes, bytes.count, 1, nil, 0, 0)),
            let opaque = Picture(pixRemoveAlpha(decoded.pointer)),
            let grey = Picture(pixConvertTo8(opaque.pointer, 0))
        else { return nil }
        let scale = PixelBudget.scale(width: grey.width, height: grey.height, maxPixels: maxPixels)
        guard scale < 1 else { return grey.greyImage }
        return Picture(pixScale(grey.pointer, Float(scale), Float(scale)))?.greyImage
    }

    /// Owns one `Pix`.
    private final class Picture {
        let pointer: UnsafeMutablePointer<Pix>

        init?(_ pointer: UnsafeMutablePointer<Pix>?) {
            guard let pointer else { return nil }
            self.pointer = pointer
        }

        deinit {
            var pointer: UnsafeMutablePointer<Pix>? = pointer
            pixDestroy(&pointer)
        }

        var width: Int { Int(pixGetWidth(pointer)) }
        var height: Int { Int(pixGetHeight(pointer)) }

        /// Of an 8-bit picture.
        var greyImage: GreyImage? {
            var data: UnsafeMutablePointer<UInt8>?
            var size = 0
            guard pixGetRasterData(pointer, &data, &size) == 0, let data, size == width * height else { return nil }
            defer { lept_free(data) }
            return GreyImage(
                width: width, height: height, pixels: [UInt8](UnsafeBufferPointer(start: data, count: size)))
        }
    }
}
