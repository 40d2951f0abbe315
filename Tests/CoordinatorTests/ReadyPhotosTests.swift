import PhotoLibraries
import Testing

@testable import Coordinator

@Suite struct ReadyPhotosTests {
    private let start = ContinuousClock.now
    private var ready = ReadyPhotos()

    private func asset(_ number: Int) -> PhotoAsset {
        PhotoAsset(localIdentifier: LocalIdentifier(stored: "\(number).jpg"))
    }

    @Test mutating func whatComesTogetherIsOneBatch() {
        #expect(ready.due == nil)
        ready.add(asset(1), at: start)
        ready.add(asset(2), at: start + .milliseconds(400))
        #expect(ready.due == start + .milliseconds(900))
        #expect(ready.assets.count == 2)
    }

    @Test mutating func theFirstOneDoesNotWaitForEver() {
        for step in 0..<100 { ready.add(asset(step), at: start + .milliseconds(step * 100)) }
        #expect(ready.due == start + ReadyPhotos.longestWait)
    }

    @Test mutating func aFullBatchWaitsForNoMore() {
        for number in 0..<ReadyPhotos.most { ready.add(asset(number), at: start + .seconds(1)) }
        #expect(ready.due == start + .seconds(1))
    }

    @Test mutating func oneThatChangedAgainIsTakenBack() {
        ready.add(asset(1), at: start)
        ready.remove(asset(1).localIdentifier)
        #expect(ready.due == nil)
        ready.add(asset(2), at: start + .seconds(9))
        #expect(ready.due == start + .seconds(9) + ReadyPhotos.pause)
    }
}
