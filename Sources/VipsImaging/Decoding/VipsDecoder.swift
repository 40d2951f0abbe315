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

    func page(_ index: Int) throws(RecognitionFailure) -> DecodedPage<GreyImage> {
        try decode(index) { picture throws(VipsError) in
            try picture.convertedToGrey().fitted(maxPixels: PixelBudget.maxPixels)
        } shrink: { size in
            PixelBudget.shrink(width: size.width, height: size.height)
        } image: { picture throws(VipsError) in
            try picture.greyImage()
        }
    }

    func colourPage(_ index: Int, maxPixels: Int) throws(RecognitionFailure) -> DecodedPage<ColourImage> {
        try decode(index) { picture throws(VipsError) in
            try picture.convertedToSRGB().fitted(maxPixels: maxPixels)
        } shrink: { size in
            // No smaller than is wanted.
            [8, 4, 2].first { size.width / $0 * (size.height / $0) >= maxPixels } ?? 1
        } image: { picture throws(VipsError) in
            try picture.colourImage()
        }
    }

    /// Strictly if that can be done, else as far as it can.
    ///
    /// - Parameters:
    ///   - shrink: the divisor to decode with, for a page of that size.
    private func decode<Image>(
        _ index: Int, convert: (VipsPicture) throws(VipsError) -> VipsPicture, shrink: (PixelSize) -> Int,
        image: (VipsPicture) throws(VipsError) -> Image
    ) throws(RecognitionFailure) -> DecodedPage<Image> {
        func decode(_ tolerance: VipsPicture.Tolerance) throws(RecognitionFailure) -> DecodedPage<Image> {
            let format = content.format
            let page = loaderPages[index]
            return try bytes[content.range].withUnsafeBufferPointer { buffer throws(RecognitionFailure) in
                let size = try Self.reporting(format) { () throws(VipsError) in
                    try VipsPicture.load(buffer, format: format, page: page).size
                }
                try limits.check(width: size.width, height: size.height)
                return try Self.reporting(format) { () throws(VipsError) in
                    let whole = try VipsPicture.load(
                        buffer, format: format, page: page, shrink: shrink(size), tolerance: tolerance)
                    let picture = try convert(whole)
                    let orientation = Self.orientation(of: picture, content)
                    let displayed = size.turned(by: orientation)
                    return DecodedPage(
                        image: try image(picture.upright(from: orientation)), width: displayed.width,
                        height: displayed.height, orientation: orientation, isDamaged: tolerance == .lenient)
                }
            }
        }
        if let decoded = try? decode(.strict) { return decoded }
        return try decode(.lenient)
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
