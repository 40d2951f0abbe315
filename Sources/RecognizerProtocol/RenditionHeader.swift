package import Renditions

/// What a recognizer says of a picture that it made, before the picture itself.
package struct RenditionHeader: Sendable, Hashable, Codable {
    package var encoding: RenditionEncoding
    package var size: PixelSize
    package var quality: RenditionQuality

    package init(_ rendition: Rendition) {
        encoding = rendition.encoding
        size = rendition.size
        quality = rendition.quality
    }
}
