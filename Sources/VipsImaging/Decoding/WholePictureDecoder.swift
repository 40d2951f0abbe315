import Renditions
import TextRecognition

/// A decoder that cannot decode a fraction or a part of a picture, and turns what it decodes.
protocol WholePictureDecoder: PictureDecoder {
    var format: ImageFormat { get }

    /// A page in red, green and blue, on white where there was alpha.
    ///
    /// - Parameter index: from 0.
    func colourPicture(_ index: Int) throws(RecognitionFailure) -> (picture: VipsPicture, isDamaged: Bool)
}

extension WholePictureDecoder {
    var orientation: Int { 1 }
    var captureDate: String? { nil }

    func colourPage(_ index: Int, maxPixels: Int) throws(RecognitionFailure) -> DecodedPage<ColourImage> {
        let (picture, isDamaged) = try colourPicture(index)
        return DecodedPage(
            image: try VipsDecoder.reporting(format) { () throws(VipsError) in
                try picture.fitted(maxPixels: maxPixels).colourImage()
            },
            width: picture.width, height: picture.height, orientation: 1, isDamaged: isDamaged)
    }

    func rendition(
        _ make: (RenditionPipeline) throws(RecognitionFailure) -> Rendition
    ) throws(RecognitionFailure) -> Rendition {
        let picture = try colourPicture(0).picture
        return try make(
            RenditionPipeline(
                decode: { _ throws(VipsError) in picture }, decodeThumbnail: { nil }, isShrinkable: false,
                orientation: 1, photoSize: picture.size))
    }
}
