import PhotoLibraries

/// Gets the encoded bytes of photos from their libraries.
struct PhotoSource: Sendable {
    let libraries: LibraryLookup

    /// - Parameter limit: the most bytes to accept.
    func photo(_ asset: ImageAsset, _ options: ImageRequestOptions, limit: Int) async throws(PhotoLibraryError)
        -> PhotoData
    {
        let library = try await libraries(asset.library)
        var dataOptions = PhotoDataOptions(limit: limit)
        dataOptions.version = options.version
        dataOptions.isNetworkAccessAllowed = options.isNetworkAccessAllowed
        dataOptions.progress = options.progressHandler
        return try await library.imageData(for: asset.identifier, options: dataOptions)
    }
}
