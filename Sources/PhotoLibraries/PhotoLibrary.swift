/// A named place that photos come from.
package protocol PhotoLibrary: Sendable {
    /// Every asset of the library, or those below `prefix` (a folder's identifier), streamed: memory does not grow
    /// with the library. An entry that is no photo or has no valid identifier is passed to `skipped` and left out.
    ///
    /// - Throws: ``PhotoLibraryError``.
    func forEachAsset(
        below prefix: LocalIdentifier?,
        _ body: (PhotoAsset) async throws -> Void,
        skipped: (SkippedEntry) async throws -> Void
    ) async throws

    /// The encoded bytes of a photo.
    ///
    /// - Parameter limit: the most bytes to accept.
    /// - Throws: ``PhotoLibraryError``: `unavailable` is the surroundings' fault, everything else the photo's.
    func imageData(for identifier: LocalIdentifier, limit: Int) async throws(PhotoLibraryError) -> PhotoData

    /// The photo's revision now, nil when the library cannot tell.
    ///
    /// - Throws: ``PhotoLibraryError``.
    func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String?

    /// Whether photos can be fetched at all from here and now.
    ///
    /// - Throws: ``PhotoLibraryError`` with `unavailable` and what to do.
    func checkAvailable() async throws(PhotoLibraryError)
}
