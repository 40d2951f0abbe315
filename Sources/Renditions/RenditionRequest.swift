/// The picture that is to be made of a photo.
package struct RenditionRequest: Sendable, Hashable, Codable {
    package var targetSize: PixelSize
    package var contentMode = ContentMode.default
    package var resizeMode = ResizeMode.fast
    /// Of the photo as it is displayed; `zero` for all of it.
    package var crop = CropRect.zero
    package var quality = RenditionQuality.full
    package var encoding = RenditionEncoding.jpeg

    package init(targetSize: PixelSize) {
        self.targetSize = targetSize
    }
}
