import Catalog
import Foundation
import PhotoFixtures
import TestSupport
import Testing
import TextRecognition

/// Photos that an older release has read, with real programs.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct StaleTests {
    private static let photoCount = 4

    @Test func stalePhotosAreReadAgainAndNoOthers() async throws {
        try await Installation.with { installation in
            let path = installation.photos.path(percentEncoded: false)
            try PhotoBatch(count: Self.photoCount, seed: 9).write(to: path)
            #expect(try await installation.phototext("setup", "--languages", "eng").exitCode == 0)
            try await installation.withWorkers(1) { _ in
                #expect(try await installation.phototext("submit", path, "--wait").exitCode == 0)
                let nothing = try await installation.phototext("submit", "--stale")
                #expect(nothing.output.hasPrefix("No photo is stale"))
                try await installation.database.execute(
                    "UPDATE phototext.recognition SET pipeline_revision = 0 WHERE id % 2 = 0")
                let stale = try await installation.phototext("submit", "--stale", "--wait")
                #expect(stale.exitCode == 0, "\(stale.errors)")
                #expect(stale.output.contains("2 stale · 0 in flight · 2 published (2 stale)"), "\(stale.output)")
            }
            let revisions = "SELECT count(*) FROM phototext.recognition WHERE pipeline_revision = "
            #expect(try await installation.database.number(revisions + "\(PipelineRevision.current)") == 4)
            let attempts = "SELECT count(*) FROM phototext.attempt WHERE outcome = "
            #expect(try await installation.database.number(attempts + "'read'") == Self.photoCount + 2)
        }
    }
}
