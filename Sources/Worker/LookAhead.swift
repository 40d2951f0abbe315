import Imaging
import JobQueue
import PhotoLibraries
import Renditions
import Synchronization

/// Has the photos of all deliveries that a worker holds prepared, so that the next one's bytes are here when a slot
/// becomes free.
final class LookAhead: Sendable {
    private let images: CachingImageManager
    /// How many deliveries of each photo there are: jobs of several recipes, or one that came again.
    private let deliveries = Mutex<[ImageAsset: Int]>([:])

    /// - Parameter images: prepares encoded photos.
    init(_ images: CachingImageManager) {
        self.images = images
    }

    /// Begins with the first delivery of a photo, and lets go of it with the last. Another one may be there because the
    /// photo has changed since: it is fetched anew.
    func note(_ job: HeldJob) {
        deliveries.withLock { deliveries in
            switch job {
            case .held(let message):
                let asset = Self.asset(message)
                deliveries[asset, default: 0] += 1
                images.stopCachingImages(for: [asset], targetSize: .maximum, options: Self.options)
                images.startCachingImages(for: [asset], targetSize: .maximum, options: Self.options)
            case .gone(let message):
                let asset = Self.asset(message)
                guard let count = deliveries[asset] else { return }
                deliveries[asset] = count > 1 ? count - 1 : nil
                guard count == 1 else { return }
                images.stopCachingImages(for: [asset], targetSize: .maximum, options: Self.options)
            }
        }
    }

    /// The photo as the library holds it, from wherever it is: a worker has nothing else to do than to wait for it.
    ///
    /// - Throws: `PhotoLibraryError`, `CancellationError`.
    func photo(_ identifier: LocalIdentifier, in library: String) async throws -> PhotoData {
        try await images.imageData(
            for: ImageAsset(library: LibraryName(stored: library), identifier: identifier), options: Self.options)
    }

    private static func asset(_ message: JobMessage) -> ImageAsset {
        ImageAsset(library: LibraryName(stored: message.library), identifier: message.identifier)
    }

    /// One and the same for preparing and asking: only then they match.
    private static let options: ImageRequestOptions = {
        var options = ImageRequestOptions()
        options.isNetworkAccessAllowed = true
        return options
    }()
}
