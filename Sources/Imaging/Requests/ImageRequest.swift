import Renditions

/// A picture, or at the maximum size the photo itself, that somebody wants: now, or prepared for later. What was
/// prepared is given only to a request that is the same in everything.
struct ImageRequest: Sendable, Hashable {
    var asset: ImageAsset
    var targetSize: PixelSize
    var contentMode: ContentMode
    var options: ImageRequestOptions

    /// Whether it is prepared as a picture. The photo itself is kept where the picture is still to be cut or brought to
    /// its exact size when it is asked for, as PhotoKit does it.
    var isPreparedAsRendition: Bool {
        targetSize != .maximum && options.resizeMode != .exact
    }

    /// What is to be made of the photo.
    func rendition(_ quality: RenditionQuality) -> RenditionRequest {
        var request = RenditionRequest(targetSize: targetSize)
        request.contentMode = contentMode
        request.resizeMode = options.resizeMode
        request.crop = options.normalizedCropRect
        request.quality = quality
        request.encoding = options.encoding
        return request
    }

    /// - Throws: `invalidOptions`.
    func check() throws(ImageRequestError) {
        guard targetSize.isValid else {
            throw ImageRequestError(.invalidOptions, "no picture can have a size of \(targetSize) pixels")
        }
        guard options.normalizedCropRect.isValid else {
            throw ImageRequestError(.invalidOptions, "the part that is wanted does not lie within the photo")
        }
        guard options.normalizedCropRect == .zero || options.resizeMode == .exact else {
            throw ImageRequestError(.invalidOptions, "a part of a photo can be had only with the resize mode exact")
        }
    }
}
