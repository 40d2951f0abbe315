import Renditions
import TextRecognition

/// Decodes with libvips what its trusted loaders read.
struct VipsDecoder: PictureDecoder {
    let bytes: [UInt8]
    let content: PictureContent
    private let limits: ImageLimits
    /// What the loader calls each page, from 0.
    let loaderPages: [Int]
    let size: PixelSize
    let orientation: Int
    let captureDate: String?

    var pageCount: Int { loaderPages.count }

    init(_ bytes: [UInt8], _ content: PictureContent, _ limits: ImageLimits) throws(RecognitionFailure) {
        self.bytes = bytes
        self.content = content
        self.limits = limits
        VipsRuntime.start()
        let format = content.format
        let header = try Self.reporting(format) { () throws(VipsError) in
            try bytes[content.range].withUnsafeBufferPointer { buffer throws(VipsError) in
                let picture = try VipsPicture.load(buffer, format: format, page: content.directories?.first ?? 0)
                // libtiff counts directories, and not all of them are pages.
                let directories = picture.pageCount
                let pages = content.directories?.filter { $0 < directories } ?? Array(0..<directories)
                return (
                    pages: format == .tiff ? pages : [0],
                    size: PixelSize(width: picture.width, height: picture.height),
                    orientation: Self.orientation(of: picture, content),
                    date: ExifDate.timestamp(content.captureDate ?? picture.exifText("exif-ifd2-DateTimeOriginal"))
                )
            }
        }
        try limits.check(width: header.size.width, height: header.size.height)
        guard !header.pages.isEmpty else { throw .undecodable(format) }
        loaderPages = header.pages
        size = header.size
        orientation = header.orientation
        captureDate = header.date
    }

    func page(_ index: Int) throws(RecognitionFailure) -> DecodedPage {
        let page = loaderPages[index]
        if let decoded = try? decode(page, tolerance: .strict) {
            return decoded
        }
        return try decode(page, tolerance: .lenient)
    }

    private func decode(_ page: Int, tolerance: VipsPicture.Tolerance) throws(RecognitionFailure) -> DecodedPage {
        let format = content.format
        return try bytes[content.range].withUnsafeBufferPointer { buffer throws(RecognitionFailure) in
            let (width, height) = try Self.reporting(format) { () throws(VipsError) in
                let header = try VipsPicture.load(buffer, format: format, page: page)
                return (header.width, header.height)
            }
            try limits.check(width: width, height: height)
            return try Self.reporting(format) { () throws(VipsError) in
                var picture = try VipsPicture.load(
                    buffer, format: format, page: page, shrink: PixelBudget.shrink(width: width, height: height),
                    tolerance: tolerance)
                picture = try picture.convertedToGrey()
                let rest = PixelBudget.scale(width: picture.width, height: picture.height)
                if rest < 1 {
                    picture = try picture.shrunk(by: rest)
                }
                let orientation = Self.orientation(of: picture, content)
                picture = try picture.upright(from: orientation)
                let isSideways = orientation >= 5
                return DecodedPage(
                    image: try picture.greyImage(), width: isSideways ? height : width,
                    height: isSideways ? width : height, orientation: orientation, isDamaged: tolerance == .lenient)
            }
        }
    }

    /// libheif and libjxl have already turned what they decode.
    private static func orientation(of picture: VipsPicture, _ content: PictureContent) -> Int {
        content.format == .heif || content.format == .jpegXL ? 1 : content.orientation ?? picture.orientation
    }

    static func reporting<Value>(
        _ format: ImageFormat, _ body: () throws(VipsError) -> Value
    ) throws(RecognitionFailure) -> Value {
        do throws(VipsError) {
            return try body()
        } catch {
            throw error.isOutOfMemory
                ? RecognitionFailure(.outOfMemory, "There is not enough memory to decode the image.")
                : .undecodable(format)
        }
    }
}
