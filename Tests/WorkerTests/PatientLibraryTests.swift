import Catalog
import PhotoLibraries
import Testing

@testable import Worker

@Suite(.timeLimit(.minutes(1)))
struct PatientLibraryTests {
    private let blocked = BlockedLibrary()
    private var limits: PatientLibrary.Limits {
        PatientLibrary.Limits(look: .milliseconds(1), revision: .milliseconds(1), fetch: .milliseconds(1))
    }

    private func photo() throws -> LocalIdentifier { try LocalIdentifier(validating: "a.jpg") }

    private func expectSilence(_ call: () async throws(PhotoLibraryError) -> Void) async {
        do throws(PhotoLibraryError) {
            try await call()
            Issue.record("there was an answer")
        } catch {
            #expect(error.code == .unavailable)
            #expect(error.message == "the library does not answer; is its network disk away?")
        }
    }

    @Test func noCallTakesLongerThanItMay() async throws {
        let library = PatientLibrary(blocked, limits: limits)
        let photo = try photo()
        await expectSilence { () async throws(PhotoLibraryError) in try await library.checkAvailable() }
        await expectSilence { () async throws(PhotoLibraryError) in _ = try await library.revision(of: photo) }
        await expectSilence { () async throws(PhotoLibraryError) in
            _ = try await library.imageData(for: photo, options: PhotoDataOptions(limit: 9))
        }
        blocked.answer()
    }

    @Test func onlyOneLookIsLeftBehind() async throws {
        let library = PatientLibrary(blocked, limits: limits)
        for _ in 0..<3 {
            await expectSilence { () async throws(PhotoLibraryError) in try await library.checkAvailable() }
        }
        while blocked.calls == 0 { await Task.yield() }
        #expect(blocked.calls == 1)
        blocked.answer()
    }

    @Test func aLibraryThatIsBackIsLookedAtAgain() async throws {
        let library = PatientLibrary(blocked, limits: limits)
        await expectSilence { () async throws(PhotoLibraryError) in try await library.checkAvailable() }
        blocked.answer()
        while (try? await library.checkAvailable()) == nil { await Task.yield() }
        #expect(blocked.calls >= 2)
    }

    @Test func aCancelledTaskDoesNotWait() async throws {
        let library = PatientLibrary(blocked)
        let photo = try photo()
        let reading = Task { try await library.imageData(for: photo, options: PhotoDataOptions(limit: 9)) }
        reading.cancel()
        await #expect(throws: PhotoLibraryError.self) { _ = try await reading.value }
        blocked.answer()
    }

    @Test func oneBlockedLibraryHoldsUpNoOther() async throws {
        let answering = BlockedLibrary()
        answering.answer()
        let directory = LibraryDirectory(host: "here", paths: [:]) { [blocked, limits] record, _ in
            record.name == "away" ? PatientLibrary(blocked, limits: limits) as any PhotoLibrary : answering
        }
        let records = ["away", "there"].enumerated().map { index, name in
            LibraryRecord(id: index, name: name, kind: "folder", location: "/\(name)", host: "here")
        }
        for _ in 0..<2 {
            let (reachable, troubles) = await directory.refresh(records)
            #expect(reachable == ["there"])
            #expect(troubles == ["away": "the library does not answer; is its network disk away?"])
        }
        blocked.answer()
    }
}
