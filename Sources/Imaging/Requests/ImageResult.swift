package import Renditions

/// What a request for a picture is given.
package struct ImageResult: Sendable, Hashable {
    package var requestID: ImageRequestID
    /// The picture.
    package var rendition: Rendition
    /// Of the photo that the picture was made of; nil when the library cannot tell.
    package var revision: String?

    /// Whether it stands in for a better one. Only what is not degraded may be read.
    package var isDegraded: Bool { rendition.quality.isDegraded }
}
