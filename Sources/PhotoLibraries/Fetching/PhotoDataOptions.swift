/// How a photo's bytes are wanted.
package struct PhotoDataOptions: Sendable {
    /// The most bytes to accept.
    package var limit: Int
    package var version = AssetVersion.current
    /// Whether the photo may be fetched from elsewhere, when it is not on this machine.
    package var isNetworkAccessAllowed = true
    /// Told how much has come, 0 to 1, while a photo comes from elsewhere; never for one that is here.
    package var progress: (@Sendable (Double) -> Void)?

    package init(limit: Int) {
        self.limit = limit
    }
}
