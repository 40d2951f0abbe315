import Imaging
import Observability
import PhotoLibraries
import Renditions
import Testing

/// What a worker does: photos are started when they are announced, asked for, and stopped when they are done.
@Suite(.timeLimit(.minutes(1)))
struct CachingImageManagerDataTests {
    private let world = ImagingWorld()

    private func makeManager(
        budget: Int = 10_000, maximum: Int = 1000, registry: MetricsRegistry? = nil
    ) -> CachingImageManager {
        var limits = CachingLimits()
        limits.budget = budget
        limits.maximumPhotoBytes = maximum
        return CachingImageManager(libraries: world.lookup, limits: limits, metrics: registry)
    }

    @Test func aPhotoThatWasPreparedIsFetchedOnce() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 100 }
        let data = try await manager.imageData(for: asset)
        #expect(data.bytes.count == 100)
        #expect(data.revision == "a-1")
        #expect(world.library.fetches.count == 1)
        #expect(manager.statistics.hits == 1)
        manager.stopCachingImages(for: [asset], targetSize: .maximum)
        #expect(manager.statistics.preparedBytes == 0)
        _ = try await manager.imageData(for: asset)
        #expect(world.library.fetches.count == 2)
        #expect(manager.statistics.misses == 1)
    }

    /// It costs a second look, and never more memory than was set aside.
    @Test func aPhotoLongerThanExpectedIsPreparedWithMoreRoom() async throws {
        var limits = CachingLimits()
        limits.budget = 10_000
        limits.maximumPhotoBytes = 1000
        limits.expectedPhotoBytes = 50
        let manager = CachingImageManager(libraries: world.lookup, limits: limits)
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 100 }
        #expect(world.library.fetches.map(\.limit) == [50, 1000])
        #expect(try await manager.imageData(for: asset).bytes.count == 100)
        #expect(world.library.fetches.count == 2)
    }

    @Test func aPhotoUnderWayIsWaitedFor() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        world.library.holdUp()
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        async let data = manager.imageData(for: asset)
        await world.wait { manager.statistics.joins == 1 && world.library.heldCount == 1 }
        world.library.letGo()
        #expect(try await data.bytes.count == 100)
        #expect(world.library.fetches.count == 1)
    }

    @Test func onlyTheSameRequestIsServed() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 100 }
        var options = ImageRequestOptions()
        options.version = .original
        _ = try await manager.imageData(for: asset, options: options)
        #expect(manager.statistics.hits == 0)
        #expect(world.library.fetches.map(\.version) == [.current, .original])
    }

    @Test func aHandlerForProgressMakesNoOtherRequest() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 100 }
        var options = ImageRequestOptions()
        options.progressHandler = { _ in Issue.record("nothing had to come from elsewhere") }
        _ = try await manager.imageData(for: asset, options: options)
        #expect(manager.statistics.hits == 1)
    }

    @Test func preparationsWaitForRoomAndRequestsDoNot() async throws {
        let manager = makeManager(budget: 2500)
        let assets = (1...4).map { world.photo("\($0)", bytes: 900) }
        let unprepared = world.photo("other")
        world.library.holdUp()
        manager.startCachingImages(for: assets, targetSize: .maximum)
        await world.wait { world.library.heldCount == 2 }
        #expect(manager.statistics.waits == 2)
        async let last = manager.imageData(for: assets[3])
        async let other = manager.imageData(for: unprepared)
        await world.wait { world.library.heldCount == 4 }
        world.library.letGo()
        #expect(try await last.bytes.count == 900)
        #expect(try await other.bytes.count == 100)
        // 1, 2 and 4 are held: there is no room for 3 before two are done.
        await world.wait { manager.statistics.reservedBytes == 0 }
        #expect(manager.statistics.preparedBytes == 2700)
        manager.stopCachingImages(for: [assets[0], assets[3]], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 1800 && manager.statistics.reservedBytes == 0 }
        #expect(world.library.fetches.count == 5)
    }

    @Test func whatIsHeldNeverExceedsTheBudget() async throws {
        let manager = makeManager(budget: 3000)
        let assets = (0..<50).map { world.photo("\($0)", bytes: 1000) }
        for asset in assets {
            manager.startCachingImages(for: [asset], targetSize: .maximum)
            let statistics = manager.statistics
            #expect(statistics.preparedBytes + statistics.reservedBytes <= 3000)
        }
        await world.wait { manager.statistics.preparedBytes == 3000 }
        #expect(world.library.fetches.count == 3)
        manager.stopCachingImagesForAllAssets()
        #expect(manager.statistics.preparedBytes == 0)
        await world.wait { manager.statistics.reservedBytes == 0 }
    }

    @Test func aPhotoThatIsTooLongForTheBudgetComesAlone() async throws {
        let manager = makeManager(budget: 500)
        let large = world.photo("large", bytes: 1000)
        let small = world.photo("small")
        manager.startCachingImages(for: [large, small], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 1000 }
        #expect(manager.statistics.reservedBytes == 0)
        manager.stopCachingImages(for: [large], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 100 }
    }

    @Test func theLibrarysErrorReachesTheRequestUnchanged() async throws {
        let manager = makeManager()
        let asset = world.asset("a")
        let error = PhotoLibraryError(.notPermitted, "the photo may not be read", errorNumber: 13)
        world.library.put(MemoryLibrary.Photo(data: PhotoData(bytes: []), error: error), at: asset.identifier)
        await #expect(throws: error) { _ = try await manager.imageData(for: asset) }
        // Also through a preparation that it waited for.
        world.library.holdUp()
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        let request = Task { try await manager.imageData(for: asset) }
        await world.wait { manager.statistics.joins == 1 && world.library.heldCount == 1 }
        world.library.letGo()
        await #expect(throws: error) { _ = try await request.value }
        // And that of who looks for the library.
        let elsewhere = ImageAsset(library: LibraryName(stored: "gone"), identifier: asset.identifier)
        await #expect(throws: PhotoLibraryError(.unavailable, "there is no library gone")) {
            _ = try await manager.imageData(for: elsewhere)
        }
    }

    @Test func afterAFailedPreparationAPhotoIsFetchedAgain() async throws {
        let manager = makeManager()
        let asset = world.asset("a")
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        await world.wait { manager.statistics.failures == 1 }
        world.photo("a")
        #expect(try await manager.imageData(for: asset).bytes.count == 100)
    }

    @Test func nothingLongerThanItsLimitIsAccepted() async throws {
        let manager = makeManager()
        let asset = world.photo("a", bytes: 1001)
        await #expect(throws: PhotoLibraryError.self) { _ = try await manager.imageData(for: asset, limit: 5000) }
        #expect(world.library.fetches.map(\.limit) == [1000])
        let small = world.photo("b", bytes: 500)
        manager.startCachingImages(for: [small], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 500 }
        await #expect(throws: PhotoLibraryError(.tooLarge, "the photo has 500 bytes; the limit is 499")) {
            _ = try await manager.imageData(for: small, limit: 499)
        }
        #expect(try await manager.imageData(for: small, limit: 500).bytes.count == 500)
    }

    @Test func theNetworkIsUsedOnlyWhenAllowed() async throws {
        let manager = makeManager()
        let asset = world.photo("a", isLocal: false)
        await #expect(throws: PhotoLibraryError(.notLocal, "the photo is elsewhere")) {
            _ = try await manager.imageData(for: asset)
        }
        var options = ImageRequestOptions()
        options.isNetworkAccessAllowed = true
        #expect(try await manager.imageData(for: asset, options: options).bytes.count == 100)
    }

    @Test func aCancelledRequestDoesNotWaitAndEndsNoPreparation() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        world.library.holdUp()
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        let request = Task { try await manager.imageData(for: asset) }
        await world.wait { manager.statistics.joins == 1 }
        request.cancel()
        await #expect(throws: CancellationError.self) { _ = try await request.value }
        world.library.letGo()
        await world.wait { manager.statistics.preparedBytes == 100 }
        #expect(world.library.cancellations == 0)
    }

    @Test func stoppingCancelsWhatIsUnderWayButNoRequest() async throws {
        let manager = makeManager()
        let assets = [world.photo("a"), world.photo("b")]
        world.library.holdUp()
        manager.startCachingImages(for: assets, targetSize: .maximum)
        async let data = manager.imageData(for: assets[0])
        await world.wait { manager.statistics.joins == 1 && world.library.heldCount == 2 }
        manager.stopCachingImagesForAllAssets()
        world.library.letGo()
        #expect(try await data.bytes.count == 100)
        await world.wait { manager.statistics.reservedBytes == 0 }
        #expect(world.library.cancellations == 1)
        #expect(manager.statistics.preparedBytes == 0)
    }

    @Test func theMetricsShowTheStatistics() async throws {
        let registry = MetricsRegistry()
        let manager = makeManager(registry: registry)
        let asset = world.photo("a")
        manager.startCachingImages(for: [asset], targetSize: .maximum)
        await world.wait { manager.statistics.preparedBytes == 100 }
        _ = try await manager.imageData(for: asset)
        let text = registry.render()
        #expect(text.contains("phototext_image_requests_total{preparation=\"hit\"} 1\n"))
        #expect(text.contains("phototext_image_requests_total{preparation=\"miss\"} 0\n"))
        #expect(text.contains("phototext_image_prepared_bytes 100\n"))
        #expect(text.contains("phototext_image_reserved_bytes 0\n"))
    }
}
