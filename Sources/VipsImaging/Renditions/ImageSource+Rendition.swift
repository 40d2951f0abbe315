package import Renditions
package import TextRecognition

extension ImageSource {
    /// Makes a picture of the photo, or of its first page.
    ///
    /// - Throws: `corrupt` when nothing can be decoded, `tooLarge` when the photo or what is asked for has too many
    ///   pixels or bytes, `outOfMemory`.
    package func rendition(_ request: RenditionRequest) throws(RecognitionFailure) -> Rendition {
        let rendition = try decoder.rendition { pipeline throws(RecognitionFailure) in
            let size = RenditionGeometry(photo: pipeline.photoSize, request: request).scaledSize
            try limits.check(width: size.width, height: size.height)
            return try VipsDecoder.reporting(content.format) { () throws(VipsError) in try pipeline.rendition(request) }
        }
        guard rendition.bytes.count <= Rendition.maximumBytes else {
            throw RecognitionFailure(
                .tooLarge,
                "The picture has \(rendition.bytes.count) bytes; the limit is \(Rendition.maximumBytes).")
        }
        return rendition
    }

    /// What the photo's header says.
    package func describe() throws(RecognitionFailure) -> ImageDescription {
        ImageDescription(
            typeIdentifier: content.typeIdentifier(in: bytes), orientation: decoder.orientation, size: decoder.size)
    }
}
