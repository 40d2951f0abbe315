package import TextRecognition

/// An encoded image: what its header says, and its pages, decoded one at a time. After ImageIO's `CGImageSource`.
package final class ImageSource {
    let bytes: [UInt8]
    let format: ImageFormat
    let limits: ImageLimits

    /// At least 1. Of an animation or a multi-picture JPEG only the first picture counts.
    package let pageCount: Int
    /// Width times height of the first page, as the header says.
    package let pixelCount: Int
    /// Exif's DateTimeOriginal, `YYYY-MM-DDTHH:MM:SS` in the camera's own time.
    package let captureDate: String?

    /// Tells the format by the content and reads the header; decodes nothing. Starts libvips when need be.
    ///
    /// - Throws: `empty`, `unsupported`, `tooLarge`, `corrupt` when the header cannot be read.
    package init(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(RecognitionFailure) {
        guard !bytes.isEmpty else {
            throw RecognitionFailure(.empty, "The photo has no bytes.")
        }
        guard bytes.count <= limits.maxBytes else {
            throw RecognitionFailure(
                .tooLarge, "The photo has \(bytes.count) bytes; the limit is \(limits.maxBytes).")
        }
        guard let format = ImageFormat(sniffing: bytes) else {
            throw RecognitionFailure(.unsupported, "The bytes are of no image format that is read.")
        }
        self.bytes = bytes
        self.format = format
        self.limits = limits

        if format.isLeptonicas {
            guard let size = LeptonicaReader.size(bytes, format: format) else {
                throw Self.undecodable(format)
            }
            try Self.check(width: size.width, height: size.height, limits: limits)
            pageCount = 1
            pixelCount = size.width * size.height
            captureDate = nil
            return
        }

        guard format != .png || PNGChunks.areSound(bytes) else { throw Self.undecodable(format) }
        VipsRuntime.start()
        let header = try Self.reporting(format) { () throws(VipsError) in
            try bytes.withUnsafeBufferPointer { buffer throws(VipsError) in
                let picture = try VipsPicture.load(buffer, format: format)
                return (
                    pages: format == .tiff ? picture.pageCount : 1, width: picture.width, height: picture.height,
                    date: ExifDate.timestamp(picture.exifText("exif-ifd2-DateTimeOriginal"))
                )
            }
        }
        try Self.check(width: header.width, height: header.height, limits: limits)
        guard header.pages <= limits.maxPages else {
            throw RecognitionFailure(.tooLarge, "The image has \(header.pages) pages; the limit is \(limits.maxPages).")
        }
        pageCount = header.pages
        pixelCount = header.width * header.height
        captureDate = header.date
    }

    /// Decodes one page: upright, grey, not larger than is worth reading.
    ///
    /// - Parameter number: from 1 to ``pageCount``.
    /// - Throws: `corrupt` when nothing can be decoded, `tooLarge` when the page alone is, `outOfMemory`.
    package func page(_ number: Int) throws(RecognitionFailure) -> DecodedPage {
        precondition((1...pageCount).contains(number), "there is no page \(number)")
        if format.isLeptonicas {
            guard let size = LeptonicaReader.size(bytes, format: format),
                let image = LeptonicaReader.greyImage(bytes, format: format, maxPixels: PixelBudget.maxPixels)
            else { throw Self.undecodable(format) }
            return DecodedPage(
                image: image, width: size.width, height: size.height, orientation: 1, isDamaged: false)
        }
        if let page = try? decode(page: number, tolerance: .strict) {
            return page
        }
        return try decode(page: number, tolerance: .lenient)
    }

    private func decode(page number: Int, tolerance: VipsPicture.Tolerance) throws(RecognitionFailure) -> DecodedPage {
        try bytes.withUnsafeBufferPointer { buffer throws(RecognitionFailure) in
            let (width, height) = try Self.reporting(format) { () throws(VipsError) in
                let header = try VipsPicture.load(buffer, format: format, page: number)
                return (header.width, header.height)
            }
            try Self.check(width: width, height: height, limits: limits)
            return try Self.reporting(format) { () throws(VipsError) in
                let scale = PixelBudget.scale(width: width, height: height)
                var picture = try VipsPicture.load(
                    buffer, format: format, page: number, shrink: PixelBudget.shrink(scale: scale),
                    tolerance: tolerance)
                picture = try picture.convertedToGrey()
                let rest = PixelBudget.scale(width: picture.width, height: picture.height)
                if rest < 1 {
                    picture = try picture.shrunk(by: rest)
                }
                // libheif has already turned what it decodes.
                let orientation = format == .heif ? 1 : picture.orientation
                if orientation != 1 {
                    picture = try picture.turnedUpright()
                }
                let isSideways = orientation >= 5
                return DecodedPage(
                    image: try picture.greyImage(), width: isSideways ? height : width,
                    height: isSideways ? width : height, orientation: orientation, isDamaged: tolerance == .lenient)
            }
        }
    }

    static func reporting<Value>(
        _ format: ImageFormat, _ body: () throws(VipsError) -> Value
    ) throws(RecognitionFailure) -> Value {
        do throws(VipsError) {
            return try body()
        } catch {
            throw failure(error, format)
        }
    }

    static func check(width: Int, height: Int, limits: ImageLimits) throws(RecognitionFailure) {
        guard width > 0, height > 0 else {
            throw RecognitionFailure(.corrupt, "The image's header claims a size of \(width) × \(height).")
        }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limits.maxPixels, max(width, height) <= limits.maxSide else {
            throw RecognitionFailure(
                .tooLarge,
                "The image has \(width) × \(height) pixels; the limit is \(limits.maxPixels) in all "
                    + "and \(limits.maxSide) a side.")
        }
    }

    private static func failure(_ error: VipsError, _ format: ImageFormat) -> RecognitionFailure {
        error.isOutOfMemory
            ? RecognitionFailure(.outOfMemory, "There is not enough memory to decode the image.") : undecodable(format)
    }

    static func undecodable(_ format: ImageFormat) -> RecognitionFailure {
        RecognitionFailure(.corrupt, "The bytes begin like \(format.rawValue) and cannot be decoded.")
    }
}
