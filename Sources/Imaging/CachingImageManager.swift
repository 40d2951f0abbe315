package import Observability
package import PhotoLibraries
package import Renditions

/// Gives photos and pictures of them, and prepares in the background what will be asked for soon. After PhotoKit's
/// `PHCachingImageManager`.
///
/// What is prepared is given only to a request for exactly the same asset, target size, content mode and options, and
/// stays here until it is stopped. Memory keeps within ``CachingLimits``.
package final class CachingImageManager: Sendable {
    private let source: PhotoSource
    private let limits: CachingLimits
    private let preparations: ImagePreparations

    /// - Parameters:
    ///   - libraries: finds a photo's library.
    ///   - limits: of memory, and of what is done at once.
    ///   - metrics: shows the ``statistics`` too, if it is given.
    package init(
        libraries: @escaping LibraryLookup, limits: CachingLimits = CachingLimits(), metrics: MetricsRegistry? = nil
    ) {
        let source = PhotoSource(libraries: libraries)
        self.source = source
        self.limits = limits
        preparations = ImagePreparations(limits: limits, metrics: metrics.map(CachingMetrics.init)) { preparation in
            .photo(try await source.photo(preparation.asset, preparation.options, limit: limits.maximumPhotoBytes))
        }
    }

    deinit {
        preparations.stopAll()
    }

    /// What was done since the beginning, and what is held now.
    package var statistics: CachingStatistics { preparations.statistics }

    // MARK: Preparing

    /// Begins to prepare these photos, as far as there is room, and the others when there is; returns at once.
    ///
    /// At ``PixelSize/maximum`` the encoded photo is prepared, for ``imageData(for:options:limit:)``. An asset that
    /// something else is prepared of is passed over until that is stopped.
    package func startCachingImages(
        for assets: [ImageAsset], targetSize: PixelSize, contentMode: ContentMode = .default,
        options: ImageRequestOptions = ImageRequestOptions()
    ) {
        preparations.start(Self.preparations(assets, targetSize, contentMode, options))
    }

    /// Takes back what was started with exactly this, and lets go of what was prepared. No request is cancelled by it.
    package func stopCachingImages(
        for assets: [ImageAsset], targetSize: PixelSize, contentMode: ContentMode = .default,
        options: ImageRequestOptions = ImageRequestOptions()
    ) {
        preparations.stop(Self.preparations(assets, targetSize, contentMode, options))
    }

    /// Takes back all that was started.
    package func stopCachingImagesForAllAssets() {
        preparations.stopAll()
    }

    private static func preparations(
        _ assets: [ImageAsset], _ targetSize: PixelSize, _ contentMode: ContentMode, _ options: ImageRequestOptions
    ) -> [Preparation] {
        assets.map { Preparation(asset: $0, targetSize: targetSize, contentMode: contentMode, options: options) }
    }

    // MARK: Requests

    /// The encoded photo, once. The delivery mode means nothing here.
    ///
    /// - Parameter limit: the most bytes to accept; nil for what the manager accepts anyway.
    /// - Throws: `PhotoLibraryError` as the library threw it; `CancellationError`.
    package func imageData(
        for asset: ImageAsset, options: ImageRequestOptions = ImageRequestOptions(), limit: Int? = nil
    ) async throws -> PhotoData {
        let limit = min(limit ?? limits.maximumPhotoBytes, limits.maximumPhotoBytes)
        let request = Preparation(asset: asset, targetSize: .maximum, contentMode: .default, options: options)
        return try await preparations.withAnswer(to: request) { answer in
            switch answer {
            case .prepared(.photo(let data)) where data.bytes.count <= limit: return data
            case .prepared(.photo(let data)):
                throw PhotoLibraryError(
                    .tooLarge, "the photo has \(data.bytes.count) bytes; the limit is \(limit)")
            case .failed(let error): throw error
            case .fetch: return try await source.photo(asset, options, limit: limit)
            }
        }
    }
}
