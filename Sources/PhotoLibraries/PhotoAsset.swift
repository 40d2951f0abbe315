/// One photo in a library: metadata only, no pixels. After PhotoKit's `PHAsset`.
package struct PhotoAsset: Sendable, Hashable {
    package var localIdentifier: LocalIdentifier
    /// Changes when the photo changes; nil when the library cannot tell.
    package var revision: String?

    package init(localIdentifier: LocalIdentifier, revision: String? = nil) {
        self.localIdentifier = localIdentifier
        self.revision = revision
    }
}
