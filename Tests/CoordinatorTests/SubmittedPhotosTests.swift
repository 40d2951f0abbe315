import PhotoLibraries
import Testing

@testable import Coordinator

@Suite struct SubmittedPhotosTests {
    private var submitted = SubmittedPhotos()
    private let a = PhotoAsset(localIdentifier: LocalIdentifier(stored: "a.jpg"), revision: "1-1")
    private let b = PhotoAsset(localIdentifier: LocalIdentifier(stored: "b.jpg"), revision: "1-1")

    @Test mutating func aFreshPhotoIsTakenOnceForEachRevision() {
        let first = submitted.takeOthers(ofFresh: [a, b])
        #expect(first == [a, b])
        submitted.note([a])
        for _ in 0..<3 {
            let others = submitted.takeOthers(ofFresh: [a, b])
            #expect(others == [b])
        }
        let changed = PhotoAsset(localIdentifier: a.localIdentifier, revision: "2-2")
        let others = submitted.takeOthers(ofFresh: [changed])
        #expect(others == [changed])
    }

    @Test mutating func oneThatIsFreshNoLongerIsForgotten() {
        submitted.note([a])
        let none = submitted.takeOthers(ofFresh: [])
        #expect(none.isEmpty)
        let others = submitted.takeOthers(ofFresh: [a])
        #expect(others == [a])
    }

    @Test mutating func onePhotoWithoutARevisionMayHaveChanged() {
        let unknown = PhotoAsset(localIdentifier: a.localIdentifier)
        submitted.note([unknown])
        let others = submitted.takeOthers(ofFresh: [unknown])
        #expect(others == [unknown])
    }
}
