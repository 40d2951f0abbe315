import PhotoLibraries
import Renditions
import Testing

@testable import Imaging

struct PreparationStateMachineTests {
    private var limits: CachingLimits {
        var limits = CachingLimits()
        limits.budget = 300
        limits.maximumPhotoBytes = 100
        limits.concurrentPreparations = 10
        return limits
    }

    private func photo(_ name: String, _ size: PixelSize = .maximum) -> ImageRequest {
        ImageRequest(
            asset: ImageAsset(library: LibraryName(stored: "a"), identifier: LocalIdentifier(stored: name)),
            targetSize: size, contentMode: .default, options: ImageRequestOptions())
    }

    @Test func whatFitsIsBegunInTurnAndTheRestWaits() {
        var machine = PreparationStateMachine(limits: limits)
        let photos = (1...5).map { photo("\($0)") }
        #expect(machine.start(photos) == [.begin(1, photos[0]), .begin(2, photos[1]), .begin(3, photos[2])])
        #expect(machine.statistics.waits == 2)
        // A small photo makes no room yet: the next may be of any size.
        #expect(machine.succeeded(1, bytes: 1) == [])
        #expect(machine.succeeded(2, bytes: 99) == [.begin(4, photos[3])])
        #expect(machine.statistics.preparedBytes == 100)
        #expect(machine.statistics.reservedBytes == 200)
    }

    @Test func aPhotoLongerThanExpectedWaitsForRoomForTheLongest() {
        var limits = limits
        limits.expectedPhotoBytes = 20
        var machine = PreparationStateMachine(limits: limits)
        let photos = (1...4).map { photo("\($0)") }
        #expect(machine.start(photos) == (1...4).map { .begin($0, photos[$0 - 1]) })
        #expect((1...4).map { machine.photoLimit(of: $0) } == [20, 20, 20, 20])
        #expect(machine.statistics.reservedBytes == 80)
        // Room for the longest is there at once, then no more.
        #expect(machine.tooLong(1) == [.begin(1, photos[0])])
        #expect(machine.photoLimit(of: 1) == 100)
        #expect(machine.tooLong(2) == [.begin(2, photos[1])])
        #expect(machine.tooLong(3) == [])
        #expect(machine.statistics.reservedBytes == 220)
        #expect(machine.succeeded(1, bytes: 60) == [.begin(3, photos[2])])
        #expect(machine.statistics.reservedBytes + machine.statistics.preparedBytes == 280)
        // Longer than the longest is a failure, as any other.
        #expect(machine.tooLong(2) == [])
        #expect(machine.statistics.failures == 1)
    }

    @Test func aPhotoLongerThanExpectedIsFetchedAtOnceForWhoWaits() {
        var limits = limits
        limits.expectedPhotoBytes = 20
        limits.budget = 20
        var machine = PreparationStateMachine(limits: limits)
        #expect(machine.start([photo("a")]) == [.begin(1, photo("a"))])
        #expect(machine.request(7, photo("a")) == [])
        #expect(machine.tooLong(1) == [.begin(1, photo("a"))])
        #expect(machine.succeeded(1, bytes: 90) == [.answer(7, 1)])
    }

    @Test func anAbandonedPhotoIsNotBegunAgain() {
        var limits = limits
        limits.expectedPhotoBytes = 20
        var machine = PreparationStateMachine(limits: limits)
        #expect(machine.start([photo("a")]) == [.begin(1, photo("a"))])
        #expect(machine.stop([photo("a")]) == [.cancel(1)])
        #expect(machine.tooLong(1) == [.discard(1)])
        #expect(machine.statistics == CachingStatistics())
    }

    @Test func noMoreThanAFewAreBegunAtOnce() {
        var limits = limits
        limits.concurrentPreparations = 1
        var machine = PreparationStateMachine(limits: limits)
        let photos = (1...2).map { photo("\($0)") }
        #expect(machine.start(photos) == [.begin(1, photos[0])])
        #expect(machine.failed(1) == [.begin(2, photos[1])])
    }

    @Test func aPhotoThatMayBeLargerThanTheBudgetIsPreparedAlone() {
        var limits = limits
        limits.budget = 50
        var machine = PreparationStateMachine(limits: limits)
        let photos = (1...2).map { photo("\($0)") }
        #expect(machine.start(photos) == [.begin(1, photos[0])])
        #expect(machine.succeeded(1, bytes: 10) == [])
        #expect(machine.stop([photos[0]]) == [.discard(1), .begin(2, photos[1])])
    }

    @Test func stoppedPhotosMakeRoom() {
        var machine = PreparationStateMachine(limits: limits)
        let photos = (1...5).map { photo("\($0)") }
        _ = machine.start(photos)
        // Of the one that waits nothing remains.
        #expect(machine.stop([photos[3]]) == [])
        // The bytes of the one under way may still be coming.
        #expect(machine.stop([photos[0]]) == [.cancel(1)])
        #expect(machine.failed(1) == [.discard(1), .begin(5, photos[4])])
        #expect(machine.statistics.failures == 0)
    }

    @Test func theFirstOfAnAssetWinsUntilItIsStopped() {
        var machine = PreparationStateMachine(limits: limits)
        let small = photo("a", PixelSize(width: 10, height: 10))
        #expect(machine.start([photo("a")]) == [.begin(1, photo("a"))])
        #expect(machine.start([small, photo("a")]) == [])
        // What never was begun cannot be stopped.
        #expect(machine.stop([small]) == [])
        #expect(machine.request(1, small) == [.fetch(1)])
        _ = machine.fetchEnded(1)
        #expect(machine.stop([photo("a")]) == [.cancel(1)])
        #expect(machine.failed(1) == [.discard(1)])
        #expect(machine.start([small]) == [.begin(2, small)])
    }

    @Test func aRequestTakesWhatIsThere() {
        var machine = PreparationStateMachine(limits: limits)
        _ = machine.start([photo("a")])
        _ = machine.succeeded(1, bytes: 10)
        #expect(machine.request(1, photo("a")) == [.answer(1, 1)])
        // As often as it is asked for.
        #expect(machine.request(2, photo("a")) == [.answer(2, 1)])
        #expect(machine.statistics.hits == 2)
        #expect(machine.request(3, photo("b")) == [.fetch(3)])
        #expect(machine.statistics.misses == 1)
    }

    @Test func aRequestWaitsForWhatIsUnderWay() {
        var machine = PreparationStateMachine(limits: limits)
        _ = machine.start([photo("a")])
        #expect(machine.request(7, photo("a")) == [])
        #expect(machine.succeeded(1, bytes: 10) == [.answer(7, 1)])
        #expect(machine.statistics.joins == 1)
    }

    @Test func aRequestNeverWaitsForRoom() {
        var machine = PreparationStateMachine(limits: limits)
        let photos = (1...4).map { photo("\($0)") }
        _ = machine.start(photos)
        #expect(machine.request(1, photos[3]) == [.begin(4, photos[3])])
        #expect(machine.request(2, photo("other")) == [.fetch(2)])
        #expect(machine.statistics.reservedBytes == 500)
    }

    @Test func requestsHoldUpPreparations() {
        var limits = limits
        limits.budget = 100
        var machine = PreparationStateMachine(limits: limits)
        _ = machine.request(1, photo("other"))
        #expect(machine.start([photo("a")]) == [])
        #expect(machine.fetchEnded(1) == [.begin(1, photo("a"))])
        // The end of what did not fetch is nobody's.
        #expect(machine.fetchEnded(1) == [])
        #expect(machine.statistics.reservedBytes == 100)
    }

    @Test func stoppingTakesNothingFromARequest() {
        var machine = PreparationStateMachine(limits: limits)
        _ = machine.start([photo("a")])
        _ = machine.request(1, photo("a"))
        #expect(machine.stop([photo("a")]) == [])
        #expect(machine.succeeded(1, bytes: 10) == [.answer(1, 1), .discard(1)])
        #expect(machine.statistics.preparedBytes == 0)
    }

    @Test func theLastRequestThatLeavesEndsWhatWasStopped() {
        var machine = PreparationStateMachine(limits: limits)
        _ = machine.start([photo("a")])
        _ = machine.request(1, photo("a"))
        _ = machine.request(2, photo("a"))
        _ = machine.stopAll()
        #expect(machine.cancel(1) == [.giveUp(1)])
        #expect(machine.cancel(2) == [.giveUp(2), .cancel(1)])
        #expect(machine.cancel(2) == [])
    }

    @Test func aRequestThatLeavesEndsNoPreparation() {
        var machine = PreparationStateMachine(limits: limits)
        _ = machine.start([photo("a")])
        _ = machine.request(1, photo("a"))
        #expect(machine.cancel(1) == [.giveUp(1)])
        #expect(machine.succeeded(1, bytes: 10) == [])
        #expect(machine.request(2, photo("a")) == [.answer(2, 1)])
    }

    @Test func afterAFailureRequestsFetchForThemselves() {
        var machine = PreparationStateMachine(limits: limits)
        _ = machine.start([photo("a")])
        _ = machine.request(1, photo("a"))
        #expect(machine.failed(1) == [.answer(1, 1)])
        #expect(machine.statistics.failures == 1)
        #expect(machine.request(2, photo("a")) == [.fetch(2)])
        #expect(machine.stop([photo("a")]) == [.discard(1)])
    }

    /// Many steps of every kind, in an order that a seed decides: the budget holds at each.
    @Test(arguments: 1...50) func theBudgetHoldsWhateverHappens(seed: Int) {
        var limits = limits
        limits.budget = 250
        limits.concurrentPreparations = 3
        var machine = PreparationStateMachine(limits: limits)
        var random = UInt64(seed)
        func draw(_ count: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % count
        }
        var running: [Int] = []
        for _ in 0..<500 {
            let photo = photo("\(draw(12))")
            var actions: [PreparationStateMachine.Action] = []
            switch draw(4) {
            case 0: actions = machine.start([photo])
            case 1: actions = machine.stop([photo])
            default:
                guard !running.isEmpty else { continue }
                let number = running.remove(at: draw(running.count))
                actions = draw(5) == 0 ? machine.failed(number) : machine.succeeded(number, bytes: draw(101))
            }
            for case .begin(let number, _) in actions { running.append(number) }
            let statistics = machine.statistics
            #expect(statistics.preparedBytes + statistics.reservedBytes <= 250)
            #expect(statistics.reservedBytes == running.count * 100)
            #expect(running.count <= 3)
        }
        _ = machine.stopAll()
        while let number = running.popLast() { _ = machine.failed(number) }
        #expect(machine.statistics.preparedBytes == 0)
        #expect(machine.statistics.reservedBytes == 0)
    }
}
