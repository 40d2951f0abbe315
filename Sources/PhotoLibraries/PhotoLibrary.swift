/// A named place that photos come from.
package protocol PhotoLibrary: Sendable {
    /// The assets that `options` ask for, streamed: memory does not grow with the library. An entry that is no photo or
    /// has no valid identifier is told as skipped. Iterating throws ``PhotoLibraryError``.
    func assets(matching options: AssetFetchOptions) -> AssetListing

    /// The assets of these identifiers, in their order; those that are not in the library are left out.
    ///
    /// - Throws: ``PhotoLibraryError`` with `unavailable`.
    func assets(withLocalIdentifiers identifiers: [LocalIdentifier]) async throws(PhotoLibraryError) -> [PhotoAsset]

    /// The encoded bytes of a photo.
    ///
    /// - Throws: ``PhotoLibraryError``: `unavailable`, `notPermitted` and `notLocal` are the surroundings' fault,
    ///   everything else the photo's.
    func imageData(
        for identifier: LocalIdentifier, options: PhotoDataOptions
    ) async throws(PhotoLibraryError) -> PhotoData

    /// The photo's revision now, nil when the library cannot tell.
    ///
    /// - Throws: ``PhotoLibraryError``.
    func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String?

    /// Whether photos can be fetched at all from here and now.
    ///
    /// - Throws: ``PhotoLibraryError`` with `unavailable` and what to do.
    func checkAvailable() async throws(PhotoLibraryError)
}

extension PhotoLibrary {
    /// As many libraries answer it best: each photo is asked for its revision.
    package func assets(
        withLocalIdentifiers identifiers: [LocalIdentifier]
    ) async throws(PhotoLibraryError) -> [PhotoAsset] {
        var assets: [PhotoAsset] = []
        for identifier in identifiers {
            do {
                assets.append(PhotoAsset(localIdentifier: identifier, revision: try await revision(of: identifier)))
            } catch  where [.missing, .notAPhoto].contains(error.code) {
                continue
            }
        }
        return assets
    }
}
