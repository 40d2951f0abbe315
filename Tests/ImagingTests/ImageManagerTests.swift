import PhotoLibraries
import Renditions
import Synchronization
import Testing
import TextRecognition

@testable import Imaging

/// What PhotoKit's documentation says of PHImageManager, point by point.
@Suite(.timeLimit(.minutes(1)))
struct ImageManagerTests {
    private let world = ImagingWorld()
    private let renderer = TrialRenderer()
    private let size = PixelSize(width: 100, height: 100)

    private func makeManager(cacheLimit: Int = 1000) -> ImageManager {
        ImageManager(libraries: world.lookup, renderer: renderer, cacheLimit: cacheLimit, maximumPhotoBytes: 1000)
    }

    private func options(_ mode: DeliveryMode = .opportunistic) -> ImageRequestOptions {
        var options = ImageRequestOptions()
        options.deliveryMode = mode
        return options
    }

    /// The quality of every result, and the code of the error at the end.
    private func qualities(
        _ results: ImageResults
    ) async -> (qualities: [RenditionQuality], error: ImageRequestError.Code?) {
        var qualities: [RenditionQuality] = []
        do {
            for try await result in results { qualities.append(result.rendition.quality) }
            return (qualities, nil)
        } catch {
            return (qualities, (error as? ImageRequestError)?.code)
        }
    }

    // MARK: Defaults

    @Test func theDefaultsAreThoseOfTheDocumentation() {
        let options = ImageRequestOptions()
        #expect(options.deliveryMode == .opportunistic)
        #expect(options.resizeMode == .fast)
        #expect(options.version == .current)
        #expect(!options.isNetworkAccessAllowed)
        #expect(options.normalizedCropRect == .zero)
        #expect(!options.allowsSecondaryDegradedImage)
        #expect(ContentMode.default == .aspectFit)
    }

    // MARK: Delivery modes

    @Test func opportunisticGivesADegradedPictureAndThenTheOneAskedFor() async {
        let (qualities, error) = await qualities(makeManager().images(for: world.photo("a"), targetSize: size))
        #expect(qualities == [.thumbnail, .full])
        #expect(error == nil)
        #expect(world.library.fetches.count == 1)
    }

    @Test func aSecondDegradedPictureComesOnlyWhenAllowed() async {
        var options = options()
        options.allowsSecondaryDegradedImage = true
        let manager = makeManager()
        let results = manager.images(for: world.photo("a"), targetSize: size, options: options)
        #expect(await qualities(results).qualities == [.thumbnail, .reduced, .full])
        // Two are the most there are, not the least.
        renderer.offer([.reduced, .full])
        let others = manager.images(for: world.photo("b"), targetSize: size, options: options)
        #expect(await qualities(others).qualities == [.reduced, .full])
    }

    @Test func opportunisticGivesOnePictureWhenTheBestIsAsQuick() async {
        renderer.offer([.full])
        let results = makeManager().images(for: world.photo("a"), targetSize: size)
        #expect(await qualities(results).qualities == [.full])
        #expect(renderer.requests.count == 1)
    }

    @Test func highQualityGivesExactlyOne() async {
        let results = makeManager().images(
            for: world.photo("a"), targetSize: size, options: options(.highQualityFormat))
        #expect(await qualities(results).qualities == [.full])
        #expect(renderer.requests.map(\.quality) == [.full])
    }

    @Test func fastGivesExactlyOneThatMayBeDegraded() async {
        let manager = makeManager()
        let results = manager.images(for: world.photo("a"), targetSize: size, options: options(.fastFormat))
        #expect(await qualities(results).qualities == [.thumbnail])
        renderer.offer([.full])
        let others = manager.images(for: world.photo("b"), targetSize: size, options: options(.fastFormat))
        #expect(await qualities(others).qualities == [.full])
    }

    @Test func oneImageIsNeverDegradedWhateverTheMode() async throws {
        for mode in DeliveryMode.allCases {
            let result = try await makeManager().image(
                for: world.photo("\(mode)"), targetSize: size, options: options(mode))
            #expect(!result.isDegraded)
        }
        #expect(renderer.requests.map(\.quality) == [.full, .full, .full])
    }

    @Test func nothingBeginsBeforeTheFirstResultIsAskedFor() async {
        let manager = makeManager()
        let results = manager.images(for: world.photo("a"), targetSize: size)
        #expect(world.library.fetches.isEmpty)
        #expect(results.requestID != .invalid)
    }

    @Test func everyResultBearsTheNameOfItsRequest() async throws {
        let manager = makeManager()
        let (first, second) = (
            manager.images(for: world.photo("a"), targetSize: size),
            manager.images(for: world.photo("a"), targetSize: size)
        )
        #expect(first.requestID != second.requestID)
        var count = 0
        for try await result in first {
            #expect(result.requestID == first.requestID)
            #expect(result.revision == "a-1")
            #expect(result.isDegraded == (count == 0))
            count += 1
        }
        #expect(count == 2)
    }

    // MARK: What is asked of the renderer

    @Test func theRendererIsAskedForWhatTheRequestSays() async throws {
        var options = options(.highQualityFormat)
        options.resizeMode = .exact
        options.normalizedCropRect = CropRect(x: 0, y: 0.5, width: 0.5, height: 0.5)
        _ = try await makeManager().image(
            for: world.photo("a"), targetSize: size, contentMode: .aspectFill, options: options)
        var expected = RenditionRequest(targetSize: size)
        expected.contentMode = .aspectFill
        expected.resizeMode = .exact
        expected.crop = options.normalizedCropRect
        #expect(renderer.requests == [expected])
    }

    @Test(arguments: [ResizeMode.none, .fast]) func aPartNeedsTheResizeModeExact(resizeMode: ResizeMode) async {
        var options = options()
        options.resizeMode = resizeMode
        options.normalizedCropRect = CropRect(x: 0, y: 0, width: 0.5, height: 0.5)
        let results = makeManager().images(for: world.photo("a"), targetSize: size, options: options)
        #expect(await qualities(results) == ([], .invalidOptions))
        #expect(world.library.fetches.isEmpty)
    }

    @Test func whatCannotBeIsRefused() async {
        var options = options()
        options.resizeMode = .exact
        options.normalizedCropRect = CropRect(x: 0.6, y: 0, width: 0.5, height: 0.5)
        let outside = makeManager().images(for: world.photo("a"), targetSize: size, options: options)
        #expect(await qualities(outside) == ([], .invalidOptions))
        let none = makeManager().images(for: world.photo("a"), targetSize: PixelSize(width: 0, height: 10))
        #expect(await qualities(none) == ([], .invalidOptions))
    }

    @Test func theVersionReachesTheLibrary() async throws {
        for version in [AssetVersion.current, .unadjusted, .original] {
            var options = options()
            options.version = version
            _ = try await makeManager().image(for: world.photo("a"), targetSize: size, options: options)
        }
        #expect(world.library.fetches.map(\.version) == [.current, .unadjusted, .original])
    }

    // MARK: Elsewhere

    @Test func aPhotoThatIsElsewhereNeedsLeave() async {
        let asset = world.photo("a", isLocal: false)
        #expect(
            await qualities(makeManager().images(for: asset, targetSize: size)) == ([], .notLocallyAvailable))
        var options = options()
        options.isNetworkAccessAllowed = true
        let results = makeManager().images(for: asset, targetSize: size, options: options)
        #expect(await qualities(results).qualities == [.thumbnail, .full])
    }

    @Test func progressIsToldOnlyOfWhatComesFromElsewhere() async throws {
        let told = SharedList<Double>()
        var options = options()
        options.isNetworkAccessAllowed = true
        options.progressHandler = { told.append($0) }
        _ = try await makeManager().image(for: world.photo("here"), targetSize: size, options: options)
        #expect(told.elements.isEmpty)
        let elsewhere = world.photo("elsewhere", isLocal: false)
        _ = try await makeManager().image(for: elsewhere, targetSize: size, options: options)
        #expect(told.elements == [0.5, 1])
    }

    // MARK: Errors

    @Test func anErrorKeepsItsCause() async throws {
        let missing = await #expect(throws: ImageRequestError.self) {
            try await makeManager().image(for: world.asset("gone"), targetSize: size)
        }
        #expect(missing?.code == .photoUnavailable)
        #expect((missing?.underlying as? PhotoLibraryError)?.code == .missing)
        renderer.fail(.full)
        let broken = await #expect(throws: ImageRequestError.self) {
            try await makeManager().image(for: world.photo("a"), targetSize: size)
        }
        #expect(broken?.code == .undecodable)
        #expect((broken?.underlying as? RecognitionFailure)?.code == .corrupt)
        let idle = await #expect(throws: ImageRequestError.self) {
            try await ImageManager(libraries: world.lookup).image(for: world.photo("a"), targetSize: size)
        }
        #expect(idle?.code == .rendererUnavailable)
    }

    @Test func aFailureAfterADegradedPictureTakesNothingBack() async {
        renderer.fail(.full)
        let results = makeManager().images(for: world.photo("a"), targetSize: size)
        #expect(await qualities(results) == ([.thumbnail], .undecodable))
    }

    @Test func afterAnErrorThereIsNothingMore() async throws {
        let iterator = makeManager().images(for: world.asset("gone"), targetSize: size).makeAsyncIterator()
        await #expect(throws: ImageRequestError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    // MARK: Cancellation

    @Test func aRequestThatIsCancelledBeforeItsFirstResultGivesNone() async throws {
        let manager = makeManager()
        let results = manager.images(for: world.photo("a"), targetSize: size)
        manager.cancelImageRequest(results.requestID)
        let iterator = results.makeAsyncIterator()
        let error = await #expect(throws: ImageRequestError.self) { try await iterator.next() }
        #expect(error?.code == .cancelled)
        // It ends once.
        #expect(try await iterator.next() == nil)
        #expect(world.library.fetches.isEmpty)
    }

    @Test func aRequestThatIsCancelledWhileItWorksStopsWorking() async throws {
        let manager = makeManager()
        world.library.holdUp()
        let results = manager.images(for: world.photo("a"), targetSize: size)
        let reader = Task { await qualities(results) }
        await world.wait { world.library.heldCount == 1 }
        manager.cancelImageRequest(results.requestID)
        let outcome = await reader.value
        #expect(outcome == ([], .cancelled))
        world.library.letGo()
        await world.wait { world.library.cancellations == 1 }
    }

    @Test func nothingIsGivenAfterACancellationNotEvenWhatWasMade() async throws {
        let manager = makeManager()
        renderer.holdUp(.full)
        let results = manager.images(for: world.photo("a"), targetSize: size)
        let iterator = results.makeAsyncIterator()
        #expect(try await iterator.next()?.isDegraded == true)
        // The best one is made while nobody waits for it.
        await world.wait { renderer.heldCount == 1 }
        renderer.letGo()
        _ = try await manager.image(for: world.photo("b"), targetSize: size)
        manager.cancelImageRequest(results.requestID)
        let error = await #expect(throws: ImageRequestError.self) { try await iterator.next() }
        #expect(error?.code == .cancelled)
    }

    @Test func cancellingWhatIsOverOrUnknownDoesNothing() async throws {
        let manager = makeManager()
        let results = manager.images(for: world.photo("a"), targetSize: size)
        let iterator = results.makeAsyncIterator()
        while try await iterator.next() != nil {}
        manager.cancelImageRequest(results.requestID)
        manager.cancelImageRequest(results.requestID)
        manager.cancelImageRequest(.invalid)
        manager.cancelImageRequest(ImageRequestID(rawValue: 99))
        #expect(try await iterator.next() == nil)
    }

    @Test func oneImageCanBeCancelledWithItsTask() async throws {
        let manager = makeManager()
        world.library.holdUp()
        let asset = world.photo("a")
        let request = Task { try await manager.image(for: asset, targetSize: size) }
        await world.wait { world.library.heldCount == 1 }
        request.cancel()
        let error = await #expect(throws: ImageRequestError.self) { try await request.value }
        #expect(error?.code == .cancelled)
        world.library.letGo()
    }

    @Test func whoStopsIteratingCancelsTheRequest() async throws {
        let manager = makeManager()
        renderer.holdUp(.full)
        for try await result in manager.images(for: world.photo("a"), targetSize: size) {
            #expect(result.isDegraded)
            break
        }
        renderer.letGo()
        // What was being made is not remembered: it was given up.
        renderer.offer([.thumbnail, .full])
        #expect(
            await qualities(manager.images(for: world.photo("a"), targetSize: size)).qualities == [.thumbnail, .full])
    }

    // MARK: Memory

    @Test func theSameRequestIsAnsweredAtOnceTheNextTime() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        _ = try await manager.image(for: asset, targetSize: size)
        for mode in DeliveryMode.allCases {
            let results = manager.images(for: asset, targetSize: size, options: options(mode))
            #expect(await qualities(results).qualities == [.full])
        }
        #expect(renderer.requests.count == 1)
        #expect(world.library.fetches.count == 1)
        // Another size is another request.
        _ = try await manager.image(for: asset, targetSize: PixelSize(width: 50, height: 50))
        #expect(renderer.requests.count == 2)
    }

    @Test func aPhotoThatChangedIsFetchedAgain() async throws {
        let manager = makeManager()
        let asset = world.photo("a")
        _ = try await manager.image(for: asset, targetSize: size)
        world.library.put(.init(data: PhotoData(bytes: [9], revision: "a-2")), at: asset.identifier)
        #expect(try await manager.image(for: asset, targetSize: size).revision == "a-2")
        #expect(world.library.fetches.count == 2)
    }

    @Test func whatWasNotUsedForLongestIsForgottenFirst() async throws {
        // Room for two pictures of one byte.
        let manager = makeManager(cacheLimit: 2)
        for name in ["a", "b", "a", "c", "a", "b"] {
            _ = try await manager.image(for: world.photo(name), targetSize: size)
        }
        // "a" was used again before "c" came, and "b" had to be made once more.
        #expect(world.library.fetches.count == 4)
    }

    // MARK: Photos

    @Test func aPhotoComesWithItsFormatAndOrientation() async throws {
        let data = try await makeManager().imageDataAndOrientation(for: world.photo("a"))
        #expect(data.photo.bytes.count == 100)
        #expect(data.photo.revision == "a-1")
        #expect(data.description.typeIdentifier == "public.jpeg")
        #expect(data.description.orientation == 6)
    }

    @Test func thePhotoItselfComesOnceWhateverTheMode() async throws {
        for mode in DeliveryMode.allCases {
            #expect(
                try await makeManager().imageData(for: world.photo("a"), options: options(mode)).bytes.count == 100)
        }
        #expect(renderer.requests.isEmpty)
        await #expect(throws: PhotoLibraryError.self) {
            try await makeManager().imageData(for: world.photo("a"), limit: 99)
        }
    }
}
