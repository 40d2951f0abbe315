package import PhotoLibraries
package import Renditions

/// Gives photos and pictures of them. After PhotoKit's `PHImageManager`.
///
/// Pictures are made in sandboxed recognizer processes, are upright and in the colours of sRGB, and are remembered: the
/// same request is answered at once the next time, unless the photo has changed.
package final class ImageManager: Sendable {
    /// What is remembered, in bytes.
    package static let defaultCacheLimit = 32 << 20

    private let answers: ImageAnswers
    private let registry = DeliveryRegistry()

    /// - Parameters:
    ///   - libraries: finds a photo's library.
    ///   - renderer: makes the pictures; without one only photos are given.
    ///   - cacheLimit: of the pictures that are remembered, in bytes.
    ///   - maximumPhotoBytes: the longest photo.
    package convenience init(
        libraries: @escaping LibraryLookup, renderer: (any ImageRenderer)? = nil,
        cacheLimit: Int = ImageManager.defaultCacheLimit,
        maximumPhotoBytes: Int = CachingLimits().maximumPhotoBytes
    ) {
        self.init(
            ImageAnswers(
                source: PhotoSource(libraries: libraries, maximumBytes: maximumPhotoBytes),
                renderer: renderer, cache: RenditionCache(limit: cacheLimit), preparations: nil))
    }

    init(_ answers: ImageAnswers) {
        self.answers = answers
    }

    /// Pictures of a photo, one or several as the delivery mode says.
    ///
    /// - Parameters:
    ///   - targetSize: in pixels; ``PixelSize/maximum`` for the photo's own size, which the resize mode then does not
    ///     change.
    ///   - contentMode: how the photo meets a target of another shape.
    package func images(
        for asset: ImageAsset, targetSize: PixelSize, contentMode: ContentMode = .default,
        options: ImageRequestOptions = ImageRequestOptions()
    ) -> ImageResults {
        let request = ImageRequest(asset: asset, targetSize: targetSize, contentMode: contentMode, options: options)
        return ImageResults(
            registry.makeDelivery(options) { [answers] id in
                { first, made in
                    try request.check()
                    try await answers.makePictures(request, first: first) { picture in
                        made(ImageResult(requestID: id, rendition: picture.rendition, revision: picture.revision))
                    }
                }
            })
    }

    /// The picture that was asked for, once and never degraded, whatever the delivery mode. Unlike PhotoKit's synchronous
    /// requests, whose place this takes, it can be cancelled: with its task.
    ///
    /// - Throws: ``ImageRequestError``.
    package func image(
        for asset: ImageAsset, targetSize: PixelSize, contentMode: ContentMode = .default,
        options: ImageRequestOptions = ImageRequestOptions()
    ) async throws -> ImageResult {
        var options = options
        options.deliveryMode = .highQualityFormat
        for try await result in images(for: asset, targetSize: targetSize, contentMode: contentMode, options: options) {
            return result
        }
        throw ImageRequestError.cancelled
    }

    /// The encoded photo, once. The delivery mode means nothing here.
    ///
    /// - Parameter limit: the most bytes to accept; nil for what the manager accepts anyway.
    /// - Throws: `PhotoLibraryError` as the library threw it; `CancellationError`.
    package func imageData(
        for asset: ImageAsset, options: ImageRequestOptions = ImageRequestOptions(), limit: Int? = nil
    ) async throws -> PhotoData {
        try await answers.photo(
            ImageRequest(asset: asset, targetSize: .maximum, contentMode: .default, options: options), limit: limit)
    }

    /// The encoded photo, and what it says of its format and of how it is to be turned.
    ///
    /// - Throws: as ``imageData(for:options:limit:)``; `RecognitionFailure` for what is no image; ``ImageRequestError``
    ///   without a renderer.
    package func imageDataAndOrientation(
        for asset: ImageAsset, options: ImageRequestOptions = ImageRequestOptions()
    ) async throws -> ImageData {
        let photo = try await imageData(for: asset, options: options)
        return ImageData(photo: photo, description: try await answers.describe(photo))
    }

    /// Ends a request: its results end with ``ImageRequestError/Code/cancelled``, and none comes after that. Without
    /// effect on a request that is over or unknown.
    package func cancelImageRequest(_ id: ImageRequestID) {
        registry.cancel(id)
    }
}
