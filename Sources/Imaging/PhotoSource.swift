import PhotoLibraries

/// Gets the encoded bytes of photos from their libraries.
struct PhotoSource: Sendable {
    let libraries: LibraryLookup
    /// The longest photo, in bytes.
    let maximumBytes: Int

    /// - Parameter limit: the most bytes to accept, if that is fewer than ``maximumBytes``.
    func photo(_ request: ImageRequest, limit: Int?) async throws(PhotoLibraryError) -> PhotoData {
        let library = try await libraries(request.asset.library)
        var options = PhotoDataOptions(limit: min(limit ?? maximumBytes, maximumBytes))
        options.version = request.options.version
        options.isNetworkAccessAllowed = request.options.isNetworkAccessAllowed
        options.progress = request.options.progressHandler
        return try await library.imageData(for: request.asset.identifier, options: options)
    }

    /// A photo that is here, as if it were fetched with this limit.
    func check(_ photo: PhotoData, limit: Int?) throws(PhotoLibraryError) -> PhotoData {
        guard let limit, photo.bytes.count > limit else { return photo }
        throw PhotoLibraryError(.tooLarge, "the photo has \(photo.bytes.count) bytes; the limit is \(limit)")
    }

    func revision(of asset: ImageAsset) async throws(PhotoLibraryError) -> String? {
        try await libraries(asset.library).revision(of: asset.identifier)
    }
}
