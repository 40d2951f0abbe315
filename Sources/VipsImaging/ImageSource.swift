package import TextRecognition

/// An encoded image: what its header says, and its pages, decoded one at a time. After ImageIO's `CGImageSource`.
package final class ImageSource {
    let bytes: [UInt8]
    let content: PictureContent
    let limits: ImageLimits
    let decoder: any PictureDecoder

    /// At least 1. Of an animation or a multi-picture JPEG only the first picture counts.
    package var pageCount: Int { decoder.pageCount }
    /// Width times height of the first page, as the header says.
    package var pixelCount: Int { decoder.pixelCount }
    /// Exif's DateTimeOriginal, `YYYY-MM-DDTHH:MM:SS` in the camera's own time.
    package var captureDate: String? { decoder.captureDate }

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
        let content = try PictureContent(bytes)
        self.bytes = bytes
        self.content = content
        self.limits = limits
        switch content.format {
        case .pdf: decoder = try PDFDecoder(bytes, limits)
        case .bmp: decoder = try Self.bitmapDecoder(bytes, limits)
        case .jpeg2000: decoder = try LeptonicaDecoder(bytes, content.format, limits)
        case .heif: decoder = try VipsDecoder(HEIFReferences.untied(bytes), content, limits)
        default: decoder = try VipsDecoder(bytes, content, limits)
        }
        guard pageCount <= limits.maxPages else {
            throw RecognitionFailure(
                .tooLarge, "The photo has \(pageCount) pages; the limit is \(limits.maxPages).")
        }
    }

    private static func bitmapDecoder(
        _ bytes: [UInt8], _ limits: ImageLimits
    ) throws(RecognitionFailure) -> any PictureDecoder {
        guard let header = BMPHeader(bytes) else { throw .undecodable(.bmp) }
        return BitmapDecoder.isNeeded(for: header)
            ? try BitmapDecoder(bytes, header, limits) : try LeptonicaDecoder(bytes, .bmp, limits)
    }

    /// Decodes one page: upright, grey, not larger than is worth reading.
    ///
    /// - Parameter number: from 1 to ``pageCount``.
    /// - Throws: `corrupt` when nothing can be decoded, `tooLarge` when the page alone is, `outOfMemory`.
    package func page(_ number: Int) throws(RecognitionFailure) -> DecodedPage<GreyImage> {
        precondition((1...pageCount).contains(number), "there is no page \(number)")
        return try decoder.page(number - 1)
    }

    /// Decodes one page in colours, upright.
    ///
    /// - Parameters:
    ///   - number: from 1 to ``pageCount``.
    ///   - maxPixels: a page that has more is made smaller.
    /// - Throws: as ``page(_:)``.
    package func colourPage(_ number: Int, maxPixels: Int) throws(RecognitionFailure) -> DecodedPage<ColourImage> {
        precondition((1...pageCount).contains(number), "there is no page \(number)")
        return try decoder.colourPage(number - 1, maxPixels: maxPixels)
    }
}
