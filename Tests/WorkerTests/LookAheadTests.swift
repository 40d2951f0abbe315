import Imaging
import JobQueue
import PhotoLibraries
import Testing

@testable import Worker

/// The photos of deliveries that a worker holds, before their turn.
@Suite(.timeLimit(.minutes(1)))
struct LookAheadTests {
    private let library = BlockedLibrary()
    private let images: CachingImageManager
    private let lookAhead: LookAhead

    init() {
        var limits = CachingLimits()
        limits.budget = 1000
        limits.maximumPhotoBytes = 100
        limits.concurrentPreparations = 4
        images = CachingImageManager(
            libraries: { [library] _ throws(PhotoLibraryError) in library }, limits: limits)
        lookAhead = LookAhead(images)
    }

    private func message(_ number: Int, job: Int64? = nil) -> JobMessage {
        JobMessage(
            job: job ?? Int64(number), generation: 1, library: "nas", identifier: LocalIdentifier(stored: "\(number)"))
    }

    private func photo(_ number: Int) async throws -> PhotoData {
        try await lookAhead.photo(LocalIdentifier(stored: "\(number)"), in: "nas")
    }

    @Test func aPhotoIsFetchedBeforeItsTurn() async throws {
        lookAhead.note(.held(message(1)))
        while library.calls == 0 { await Task.yield() }
        library.answer()
        while images.statistics.preparedBytes == 0 { await Task.yield() }
        #expect(try await photo(1).bytes == [1])
        #expect(library.calls == 1)
        #expect(images.statistics.hits == 1)
    }

    /// The two slots of a worker take their deliveries in turn, each with one more behind it. However slowly the library
    /// answers, whoever's turn it is finds its photo here or on its way, and all photos were asked for before.
    @Test func noSlotFetchesForItself() async throws {
        let (slots, ahead) = (2, 4)
        for number in 0..<slots + ahead { lookAhead.note(.held(message(number))) }
        while library.calls < 4 { await Task.yield() }
        library.answer()
        for number in 0..<50 {
            #expect(try await photo(number).bytes == [1])
            lookAhead.note(.gone(message(number)))
            lookAhead.note(.held(message(number + slots + ahead)))
        }
        #expect(images.statistics.misses == 0)
        #expect(images.statistics.hits + images.statistics.joins == 50)
    }

    @Test func nothingIsKeptOfADeliveryThatIsGone() async throws {
        library.answer()
        lookAhead.note(.held(message(1)))
        while images.statistics.preparedBytes == 0 { await Task.yield() }
        lookAhead.note(.gone(message(1)))
        #expect(images.statistics.preparedBytes == 0)
        lookAhead.note(.gone(message(1)))
        #expect(images.statistics.preparedBytes == 0)
    }

    /// Jobs of two recipes, or a message that came again while its photo was read.
    @Test func aPhotoStaysForItsOtherDelivery() async throws {
        library.answer()
        lookAhead.note(.held(message(1, job: 1)))
        while images.statistics.preparedBytes == 0 { await Task.yield() }
        lookAhead.note(.held(message(1, job: 2)))
        while images.statistics.preparedBytes == 0 { await Task.yield() }
        lookAhead.note(.gone(message(1, job: 1)))
        #expect(try await photo(1).bytes == [1])
        // Anew for the second one: the photo may have changed before it was sent.
        #expect(library.calls == 2)
        lookAhead.note(.gone(message(1, job: 2)))
        #expect(images.statistics.preparedBytes == 0)
    }
}
