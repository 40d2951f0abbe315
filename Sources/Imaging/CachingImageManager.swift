package import Observability
package import PhotoLibraries
package import Renditions

/// Gives photos and pictures of them, and prepares in the background what will be asked for soon. After PhotoKit's
/// `PHCachingImageManager`.
///
/// What is prepared is given only to a request for exactly the same asset, target size, content mode and options, and
/// stays here until it is stopped. Memory keeps within ``CachingLimits``.
package final class CachingImageManager: Sendable {
    private let manager: ImageManager
    private let preparations: ImagePreparations
    private let isHighQualityAllowed = SharedFlag(true)

    /// - Parameters:
    ///   - libraries: finds a photo's library.
    ///   - renderer: makes the pictures; without one only photos are given, and prepared.
    ///   - limits: of memory, and of what is done at once.
    ///   - cacheLimit: of the pictures that are remembered, in bytes.
    ///   - metrics: shows the ``statistics`` too, if it is given.
    package init(
        libraries: @escaping LibraryLookup, renderer: (any ImageRenderer)? = nil,
        limits: CachingLimits = CachingLimits(), cacheLimit: Int = ImageManager.defaultCacheLimit,
        metrics: MetricsRegistry? = nil
    ) {
        let cache = RenditionCache(limit: cacheLimit)
        let source = PhotoSource(libraries: libraries, maximumBytes: limits.maximumPhotoBytes)
        let unprepared = ImageAnswers(source: source, renderer: renderer, cache: cache, preparations: nil)
        preparations = ImagePreparations(limits: limits, metrics: metrics.map(CachingMetrics.init)) {
            [isHighQualityAllowed] request, photoLimit in
            try await unprepared.prepare(
                request, quality: isHighQualityAllowed.value ? .full : .thumbnail, photoLimit: photoLimit)
        }
        manager = ImageManager(
            ImageAnswers(source: source, renderer: renderer, cache: cache, preparations: preparations))
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
        preparations.start(Self.requests(assets, targetSize, contentMode, options))
    }

    /// Takes back what was started with exactly this, and lets go of what was prepared. No request is cancelled by it.
    package func stopCachingImages(
        for assets: [ImageAsset], targetSize: PixelSize, contentMode: ContentMode = .default,
        options: ImageRequestOptions = ImageRequestOptions()
    ) {
        preparations.stop(Self.requests(assets, targetSize, contentMode, options))
    }

    /// Takes back all that was started.
    package func stopCachingImagesForAllAssets() {
        preparations.stopAll()
    }

    private static func requests(
        _ assets: [ImageAsset], _ targetSize: PixelSize, _ contentMode: ContentMode, _ options: ImageRequestOptions
    ) -> [ImageRequest] {
        assets.map { ImageRequest(asset: $0, targetSize: targetSize, contentMode: contentMode, options: options) }
    }

    /// Whether pictures are prepared as they will be asked for, or only degraded ones, which is quicker. Decides about
    /// what begins to be prepared from now on; photos themselves are prepared in any case. PhotoKit has deprecated it.
    package var allowsCachingHighQualityImages: Bool {
        get { isHighQualityAllowed.value }
        set { isHighQualityAllowed.value = newValue }
    }

    // MARK: Requests

    /// As ``ImageManager/images(for:targetSize:contentMode:options:)``.
    package func images(
        for asset: ImageAsset, targetSize: PixelSize, contentMode: ContentMode = .default,
        options: ImageRequestOptions = ImageRequestOptions()
    ) -> ImageResults {
        manager.images(for: asset, targetSize: targetSize, contentMode: contentMode, options: options)
    }

    /// As ``ImageManager/image(for:targetSize:contentMode:options:)``. It finds what was prepared for the delivery mode
    /// `highQualityFormat`.
    package func image(
        for asset: ImageAsset, targetSize: PixelSize, contentMode: ContentMode = .default,
        options: ImageRequestOptions = ImageRequestOptions()
    ) async throws -> ImageResult {
        try await manager.image(for: asset, targetSize: targetSize, contentMode: contentMode, options: options)
    }

    /// As ``ImageManager/imageData(for:options:limit:)``.
    package func imageData(
        for asset: ImageAsset, options: ImageRequestOptions = ImageRequestOptions(), limit: Int? = nil
    ) async throws -> PhotoData {
        try await manager.imageData(for: asset, options: options, limit: limit)
    }

    /// As ``ImageManager/imageDataAndOrientation(for:options:)``.
    package func imageDataAndOrientation(
        for asset: ImageAsset, options: ImageRequestOptions = ImageRequestOptions()
    ) async throws -> ImageData {
        try await manager.imageDataAndOrientation(for: asset, options: options)
    }

    /// As ``ImageManager/cancelImageRequest(_:)``.
    package func cancelImageRequest(_ id: ImageRequestID) {
        manager.cancelImageRequest(id)
    }
}
