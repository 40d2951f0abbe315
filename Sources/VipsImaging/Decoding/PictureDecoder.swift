import Renditions
import TextRecognition

/// One library's way of decoding a picture whose header it has read.
protocol PictureDecoder {
    var pageCount: Int { get }
    /// Of the first page, as it is stored.
    var size: PixelSize { get }
    /// Exif's, of the first page: what makes it upright. 1 when the decoder turns it.
    var orientation: Int { get }
    var captureDate: String? { get }

    /// Without colours, within the ``PixelBudget``.
    ///
    /// - Parameter index: from 0.
    func page(_ index: Int) throws(RecognitionFailure) -> DecodedPage<GreyImage>

    /// In colours.
    ///
    /// - Parameters:
    ///   - index: from 0.
    ///   - maxPixels: how many pixels are wanted at most.
    func colourPage(_ index: Int, maxPixels: Int) throws(RecognitionFailure) -> DecodedPage<ColourImage>

    /// Has a picture made of the first page.
    func rendition(
        _ make: (RenditionPipeline) throws(RecognitionFailure) -> Rendition
    ) throws(RecognitionFailure) -> Rendition
}

extension PictureDecoder {
    var pixelCount: Int { size.width * size.height }
}
