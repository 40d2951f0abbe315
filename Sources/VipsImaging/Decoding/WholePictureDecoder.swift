import Renditions
import TextRecognition

/// A decoder that cannot decode a fraction or a part of a picture, and turns what it decodes.
protocol WholePictureDecoder: PictureDecoder {
    /// The first page in red, green and blue, on white where there was alpha.
    func colourPicture() throws(RecognitionFailure) -> VipsPicture
}

extension WholePictureDecoder {
    var orientation: Int { 1 }
    var captureDate: String? { nil }

    func rendition(
        _ make: (RenditionPipeline) throws(RecognitionFailure) -> Rendition
    ) throws(RecognitionFailure) -> Rendition {
        let picture = try colourPicture()
        return try make(
            RenditionPipeline(
                decode: { _ throws(VipsError) in picture }, decodeThumbnail: { nil }, isShrinkable: false,
                orientation: 1, photoSize: picture.size))
    }
}
