import CLeptonica
import Renditions
import TextRecognition

/// Decodes with Leptonica what libvips' trusted loaders do not read: BMP and JPEG 2000.
struct LeptonicaDecoder: WholePictureDecoder {
    private let bytes: [UInt8]
    let format: ImageFormat
    let size: PixelSize
    let pageCount = 1

    init(_ bytes: [UInt8], _ format: ImageFormat, _ limits: ImageLimits) throws(RecognitionFailure) {
        guard let size = Self.size(bytes, format) else { throw .undecodable(format) }
        try limits.check(width: size.width, height: size.height)
        self.bytes = bytes
        self.format = format
        self.size = PixelSize(width: size.width, height: size.height)
    }

    func page(_ index: Int) throws(RecognitionFailure) -> DecodedPage<GreyImage> {
        guard let image = greyImage else { throw .undecodable(format) }
        return DecodedPage(image: image, width: size.width, height: size.height, orientation: 1, isDamaged: false)
    }

    /// What the header claims; nil when there is no header.
    private static func size(_ bytes: [UInt8], _ format: ImageFormat) -> (width: Int, height: Int)? {
        if format == .bmp {
            return BMPHeader(bytes).map { ($0.width, $0.height) }
        }
        var width: Int32 = 0
        var height: Int32 = 0
        guard readHeaderMemJp2k(bytes, bytes.count, &width, &height, nil, nil, nil) == 0 else { return nil }
        return (Int(width), Int(height))
    }

    /// All that is in it, on white where there was alpha. The caller owns it.
    var decoded: UnsafeMutablePointer<Pix>? {
        var whole =
            format == .bmp ? pixReadMemBmp(bytes, bytes.count) : pixReadMemJp2k(bytes, bytes.count, 1, nil, 0, 0)
        defer { pixDestroy(&whole) }
        return pixRemoveAlpha(whole)
    }

    /// Nil when the picture cannot be decoded.
    private var greyImage: GreyImage? {
        guard let opaque = Picture(decoded), let grey = Picture(pixConvertTo8(opaque.pointer, 0)) else { return nil }
        let scale = PixelBudget.scale(width: grey.width, height: grey.height)
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
