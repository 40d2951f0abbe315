import Catalog
import Foundation
import PhotoFixtures
import PhotoLibraries
import TestSupport
import Testing

/// What a photo that turns its decoder against us does to the others: nothing.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct PoisonTests {
    /// The reason of each kind, with a deadline of 6 s and 300 MB, which are doubled once.
    private static let reasons: [PoisonPhoto: [String]] = [
        .fault: ["crashed", "crashed: SIGSEGV"],
        .abort: ["crashed", "crashed: SIGABRT"],
        .hang: ["timed_out", "timed out after 6 s"],
        .sleep: ["timed_out", "timed out after 6 s"],
        .hoard: ["out_of_memory", "needs more than 600 MB"],
        .fork: ["crashed", "crashed: SIGSYS"],
        .execute: ["crashed", "crashed: SIGSYS"],
        .connect: ["crashed", "crashed: SIGSYS"],
        .leave: ["crashed", "crashed: exit status 0"],
    ]

    @Test func everyKindFailsForItsReasonAndHarmsNobody() async throws {
        try await Installation.with { installation in
            let folder = installation.photos.path(percentEncoded: false)
            let healthy = PhotoBatch(count: 12, seed: 21, language: .english)
            try healthy.write(to: folder)
            try PoisonPhoto.write(to: folder)
            #expect(try await installation.phototext("setup", "--languages", "eng").exitCode == 0)
            try await installation.withWorkers(
                1, ["--slots", "3", "--page-deadline", "6s", "--memory-limit", "300", "--retry-delay", "0"],
                failingAt: "recognizer.decoding=obey"
            ) { _ in
                let outcome = try await installation.phototext("submit", folder, "--wait")
                #expect(outcome.exitCode == 65, "\(outcome.errors)")
            }

            let failures = try await installation.catalog.failures()
            let reasons = Dictionary(
                uniqueKeysWithValues: failures.map { ($0.identifier.rawValue, [$0.code, $0.reason]) })
            #expect(reasons == Dictionary(uniqueKeysWithValues: Self.reasons.map { ($0.key.fileName, $0.value) }))
            #expect(failures.allSatisfy { $0.attempts == 3 })

            for index in 0..<healthy.count {
                let identifier = LocalIdentifier(stored: healthy.name(of: index))
                let stored = try await installation.catalog.recognitions(of: identifier)
                #expect(stored.map(\.transcript) == [healthy.photo(index).text])
            }
            let untouched = try await installation.database.number(
                "SELECT count(*) FROM phototext.job WHERE state = 'completed' AND attempt = 1 AND failures = 0")
            #expect(untouched == healthy.count)
            // The one worker was there from the beginning to the end: nothing was lost on the way.
            #expect(try await installation.database.number("SELECT count(*) FROM phototext.worker") == 1)
            let lost = try await installation.database.number(
                "SELECT count(*) FROM phototext.attempt WHERE outcome NOT IN ('read', 'failed')")
            #expect(lost == 0)
        }
    }

    /// What is done for trials is done when it is asked for, and never for the photo alone.
    @Test func withoutBeingToldToObeyItIsAPhotoAsAnyOther() async throws {
        try await Installation.with { installation in
            let folder = installation.photos.path(percentEncoded: false)
            let photo = FixturePhoto(index: 4)
            try Data(PoisonPhoto.fault.render(photo)).write(to: installation.photos.appending(path: "a.jpg"))
            #expect(try await installation.phototext("setup", "--languages", "eng").exitCode == 0)
            try await installation.withWorkers(1) { _ in
                let outcome = try await installation.phototext("submit", folder, "--wait")
                #expect(outcome.exitCode == 0, "\(outcome.errors)")
            }
            let stored = try await installation.catalog.recognitions(of: LocalIdentifier(stored: "a.jpg"))
            #expect(stored.map(\.transcript) == [photo.text])
        }
    }
}
