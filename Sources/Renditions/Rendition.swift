/// A picture that was made of a photo: upright, in the colours of sRGB, on white where the photo lets something shine
/// through, without the photo's metadata.
package struct Rendition: Sendable, Hashable {
    /// The encoded picture.
    package var bytes: [UInt8]
    package var encoding: RenditionEncoding
    package var size: PixelSize
    /// How good it is: at least as good as was asked for.
    package var quality: RenditionQuality

    /// The longest encoded picture there is, in bytes.
    package static let maximumBytes = 64 << 20

    package init(bytes: [UInt8], encoding: RenditionEncoding, size: PixelSize, quality: RenditionQuality) {
        self.bytes = bytes
        self.encoding = encoding
        self.size = size
        self.quality = quality
    }
}
