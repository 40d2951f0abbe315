package import FoundationEssentials

/// One photo in a library: metadata only, no pixels. After PhotoKit's `PHAsset`.
package struct PhotoAsset: Sendable, Hashable, Identifiable {
    package var localIdentifier: LocalIdentifier
    /// Changes when the photo changes; nil when the library cannot tell.
    package var revision: String?
    /// Upright, in pixels; nil when the library cannot tell without opening the photo.
    package var pixelWidth: Int?
    /// Upright, in pixels; nil when the library cannot tell without opening the photo.
    package var pixelHeight: Int?
    /// When it was taken; nil when the library cannot tell without opening the photo.
    package var creationDate: Date?

    package init(localIdentifier: LocalIdentifier, revision: String? = nil) {
        self.localIdentifier = localIdentifier
        self.revision = revision
    }

    package var id: LocalIdentifier { localIdentifier }
}
