import PhotoLibraries
import Renditions
import Testing

@testable import Imaging

/// What PhotoKit's documentation and header say of PHCachingImageManager, as far as it is about pictures.
@Suite(.timeLimit(.minutes(1)))
struct CachingImageManagerTests {
    private let world = ImagingWorld()
    private let renderer = TrialRenderer()
    private let size = PixelSize(width: 100, height: 100)

    private func makeManager() -> CachingImageManager {
        var limits = CachingLimits()
        limits.maximumPhotoBytes = 1000
        return CachingImageManager(libraries: world.lookup, renderer: renderer, limits: limits, cacheLimit: 0)
    }

    private func qualities(_ results: ImageResults) async throws -> [RenditionQuality] {
        var qualities: [RenditionQuality] = []
        for try await result in results { qualities.append(result.rendition.quality) }
        return qualities
    }

    @Test func aPreparedPictureIsTheOnlyResult() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: size)
        // The picture's one byte is held, not the photo's hundred.
        await world.wait { manager.statistics.preparedBytes == 1 }
        for _ in 0..<2 {
            #expect(try await qualities(manager.images(for: asset, targetSize: size)) == [.full])
        }
        #expect(world.library.fetches.count == 1)
        #expect(renderer.requests.count == 1)
        #expect(manager.statistics.hits == 2)
        manager.stopCachingImages(for: [asset], targetSize: size)
        #expect(manager.statistics.preparedBytes == 0)
        #expect(try await qualities(manager.images(for: asset, targetSize: size)) == [.thumbnail, .full])
    }

    @Test func onlyExactlyTheSameRequestMatches() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: size)
        await world.wait { manager.statistics.preparedBytes == 1 }
        var options = ImageRequestOptions()
        options.deliveryMode = .fastFormat
        let others = [
            manager.images(for: asset, targetSize: PixelSize(width: 101, height: 100)),
            manager.images(for: asset, targetSize: size, contentMode: .aspectFill),
            manager.images(for: asset, targetSize: size, options: options),
        ]
        for other in others { _ = try await qualities(other) }
        _ = try await manager.imageData(for: asset)
        #expect(manager.statistics.hits == 0)
        #expect(manager.statistics.misses == 4)
    }

    @Test func theFirstRequestForAnAssetWinsUntilItIsStopped() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: size)
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 1 && manager.statistics.reservedBytes == 0 }
        // What did not win cannot be stopped.
        manager.stopCachingImages(for: [asset], targetSize: .maximum)
        #expect(manager.statistics.preparedBytes == 1)
        manager.stopCachingImages(for: [asset], targetSize: size)
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 100 }
    }

    @Test func whatHasToBeExactIsPreparedAsThePhotoItself() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        var options = ImageRequestOptions()
        options.resizeMode = .exact
        options.normalizedCropRect = CropRect(x: 0, y: 0, width: 0.5, height: 0.5)
        manager.startCachingImages(for: [asset], targetSize: size, options: options)
        await world.wait { manager.statistics.preparedBytes == 100 }
        #expect(renderer.requests.isEmpty)
        let results = manager.images(for: asset, targetSize: size, options: options)
        #expect(try await qualities(results) == [.thumbnail, .full])
        #expect(world.library.fetches.count == 1)
    }

    @Test func picturesOfTheMaximumSizeAreMadeOfThePreparedPhoto() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 100 }
        #expect(try await qualities(manager.images(for: asset, targetSize: .maximum)) == [.thumbnail, .full])
        #expect(world.library.fetches.count == 1)
    }

    @Test func withoutHighQualityOnlyADegradedPictureIsPrepared() async throws {
        let manager = makeManager()
        #expect(manager.allowsCachingHighQualityImages)
        manager.allowsCachingHighQualityImages = false
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: size)
        await world.wait { manager.statistics.preparedBytes == 1 }
        #expect(renderer.requests.map(\.quality) == [.thumbnail])
        // It is given at once, and the photo fetched for the one asked for.
        let iterator = manager.images(for: asset, targetSize: size).makeAsyncIterator()
        world.library.holdUp()
        #expect(try await iterator.next()?.rendition.quality == .thumbnail)
        await world.wait { world.library.heldCount == 1 }
        #expect(manager.statistics.reservedBytes == 1000 + Rendition.maximumBytes)
        world.library.letGo()
        #expect(try await iterator.next()?.rendition.quality == .full)
        #expect(try await iterator.next() == nil)
        #expect(renderer.requests.map(\.quality) == [.thumbnail, .full])
    }

    @Test func aDegradedPreparationIsNothingForWhoWantsTheBest() async throws {
        let manager = makeManager()
        manager.allowsCachingHighQualityImages = false
        let asset = world.photo("a")
        var options = ImageRequestOptions()
        options.deliveryMode = .highQualityFormat
        manager.startCachingImages(for: [asset], targetSize: size, options: options)
        await world.wait { manager.statistics.preparedBytes == 1 }
        #expect(try await manager.image(for: asset, targetSize: size).rendition.quality == .full)
        options.deliveryMode = .fastFormat
        manager.stopCachingImagesForAllAssets()
        manager.startCachingImages(for: [asset], targetSize: size, options: options)
        await world.wait { manager.statistics.preparedBytes == 1 }
        #expect(try await qualities(manager.images(for: asset, targetSize: size, options: options)) == [.thumbnail])
    }

    @Test func aFailedPreparationTellsWhoWaitedForIt() async throws {
        let manager = makeManager()
        renderer.fail(.full)
        renderer.holdUp(.full)
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: size)
        let request = Task { try await qualities(manager.images(for: asset, targetSize: size)) }
        await world.wait { manager.statistics.joins == 1 && renderer.heldCount == 1 }
        renderer.letGo()
        let error = await #expect(throws: ImageRequestError.self) { try await request.value }
        #expect(error?.code == .undecodable)
    }

    @Test func stoppingEndsNoRequest() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        world.library.holdUp()
        manager.startCachingImages(for: [asset], targetSize: size)
        let request = Task { try await qualities(manager.images(for: asset, targetSize: size)) }
        await world.wait { manager.statistics.joins == 1 && world.library.heldCount == 1 }
        manager.stopCachingImagesForAllAssets()
        world.library.letGo()
        #expect(try await request.value == [.full])
        await world.wait { manager.statistics.reservedBytes == 0 }
        #expect(manager.statistics.preparedBytes == 0)
    }

    @Test func requestsOfACachingManagerCanBeCancelled() async throws {
        let manager = makeManager()
        let results = manager.images(for: world.photo("a"), targetSize: size)
        manager.cancelImageRequest(results.requestID)
        await #expect(throws: ImageRequestError.self) { try await qualities(results) }
    }
}
