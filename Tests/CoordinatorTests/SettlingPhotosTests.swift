import PhotoLibraries
import Testing

@testable import Coordinator

@Suite struct SettlingPhotosTests {
    private let start = ContinuousClock.now
    private let a = LocalIdentifier(stored: "a.jpg")
    private let b = LocalIdentifier(stored: "b.jpg")
    private var settling = SettlingPhotos(settleTime: .seconds(3))

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test mutating func aClosedPhotoIsWholeAfterTheSettleTime() {
        settling.note(.written, of: a, at: at(0))
        settling.note(.closed, of: a, at: at(1))
        #expect(settling.nextDue == at(4))
        #expect(settling.takeDue(at: at(3.9)) == [])
        #expect(settling.takeDue(at: at(4)) == [a])
        let isWhole = settling.look(at: a, revision: "1-1", now: at(4))
        #expect(isWhole)
        #expect(settling.nextDue == nil)
    }

    @Test mutating func aPhotoThatIsWrittenToIsNeverWhole() {
        settling.note(.closed, of: a, at: at(0))
        settling.note(.written, of: a, at: at(1))
        #expect(settling.takeDue(at: at(1000)) == [])
        #expect(settling.nextDue == nil)
        settling.note(.closed, of: a, at: at(2000))
        #expect(settling.nextDue == at(2003))
        #expect(settling.takeDue(at: at(2003)) == [a])
    }

    @Test mutating func whatHappensAgainBeginsAnew() {
        for second in 0..<10 { settling.note(.closed, of: a, at: at(Double(second))) }
        #expect(settling.takeDue(at: at(11.9)) == [])
        #expect(settling.takeDue(at: at(12)) == [a])
    }

    @Test mutating func aPhotoThatArrivedIsWholeAtOnce() {
        settling.note(.written, of: a, at: at(0))
        settling.note(.arrived, of: a, at: at(1))
        settling.note(.arrived, of: a, at: at(1))
        #expect(settling.nextDue == at(1))
        #expect(settling.takeDue(at: at(1)) == [a])
        let isWhole = settling.look(at: a, revision: "1-1", now: at(1))
        #expect(isWhole)
    }

    @Test mutating func oneThatIsWrittenToAfterItArrivedIsNot() {
        settling.note(.arrived, of: a, at: at(0))
        settling.note(.written, of: a, at: at(0))
        #expect(settling.takeDue(at: at(100)) == [])
    }

    @Test mutating func aListedPhotoHasToLookTheSameTwice() {
        settling.note(listed: PhotoAsset(localIdentifier: a, revision: "1-1"), at: at(0))
        #expect(settling.takeDue(at: at(3)) == [a])
        let first = settling.look(at: a, revision: "2-2", now: at(3))
        #expect(!first)
        #expect(settling.takeDue(at: at(5.9)) == [])
        #expect(settling.takeDue(at: at(6)) == [a])
        let second = settling.look(at: a, revision: "2-2", now: at(6))
        #expect(second)
    }

    @Test mutating func aListingSaysNothingNewOfAPhotoThatIsKnown() {
        settling.note(.written, of: a, at: at(0))
        settling.note(listed: PhotoAsset(localIdentifier: a, revision: "1-1"), at: at(1))
        #expect(settling.takeDue(at: at(100)) == [])
    }

    @Test mutating func aPhotoThatVanishedIsForgotten() {
        settling.note(.closed, of: a, at: at(0))
        settling.note(.arrived, of: b, at: at(0))
        settling.note(.vanished, of: a, at: at(1))
        settling.note(.vanished, of: b, at: at(1))
        #expect(settling.takeDue(at: at(100)) == [])
        let isWhole = settling.look(at: a, revision: "1-1", now: at(100))
        #expect(!isWhole)
    }

    @Test mutating func aListingBeginsAnewButForWhatIsBeingWritten() {
        settling.note(.closed, of: a, at: at(0))
        settling.note(.written, of: b, at: at(0))
        settling.beginAnew()
        #expect(settling.nextDue == nil)
        settling.note(listed: PhotoAsset(localIdentifier: a, revision: "1-1"), at: at(1))
        settling.note(listed: PhotoAsset(localIdentifier: b, revision: "1-1"), at: at(1))
        #expect(settling.takeDue(at: at(10)) == [a])
        settling.note(.closed, of: b, at: at(11))
        #expect(settling.takeDue(at: at(14)) == [b])
    }

    @Test mutating func manyComeInOrder() {
        let names = (0..<5000).map { LocalIdentifier(stored: "\($0).jpg") }
        for (index, name) in names.enumerated() { settling.note(.closed, of: name, at: at(Double(index) / 1000)) }
        var due: [LocalIdentifier] = []
        for step in 0..<100 { due += settling.takeDue(at: at(3 + Double(step) / 10)) }
        #expect(due == names)
    }
}
