import Catalog
import CommandKit
import FoundationEssentials
import TestSupport
import Testing
import TextRecognition

/// `submit --stale`, and where its traces are shown.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct StaleCommandTests {
    /// Submits the photos of a folder, and reads them as the release before would have done.
    private func readByTheReleaseBefore(_ test: CoordinatorTestCase) async throws {
        _ = try await test.run("setup")
        _ = try await test.run("submit", test.folder)
        try await test.database.execute(
            """
            UPDATE phototext.job SET state = 'completed', attempt = 1, finished_at = now();
            UPDATE phototext.asset SET content = sha256(local_identifier::bytea);
            INSERT INTO phototext.recognition (content, recipe_id, transcript, pages, orientation, width, height, engine,
                engine_reason, pipeline_revision, models, is_damaged, is_partial, search)
            SELECT asset.content, recipe.id, 'old text', '[]', 1, 640, 480, 'tesseract', 'the only one',
                \(PipelineRevision.current - 1), '{"eng": "0123456789abcdef"}', false, false, ''
            FROM phototext.asset, phototext.recipe
            """)
    }

    @Test func withoutAPlaceAllKnownPhotosAreMeant() async throws {
        try await CoordinatorTestCase.with { test in
            let early = try await test.run("submit", "--stale")
            #expect(early.exitCode == .success)
            #expect(early.output.hasPrefix("No photo is stale"))
            try await readByTheReleaseBefore(test)
            // Known photos need not be here.
            try FileManager.default.removeItem(atPath: test.folder)
            let preview = try await test.run("submit", "--stale", "--dry-run")
            #expect(preview.output == "Dry run: 3 looked at · 3 stale · 0 in flight · 3 to read (3 stale)\n")
            let run = try await test.run("submit", "--stale", "--json")
            #expect(run.exitCode == .success, "\(run.message)")
            #expect(run.output.contains(#""examined":3"#))
            #expect(run.output.contains(#""stale":3"#))
            #expect(run.output.contains(#""published":3"#))
            let second = try await test.run("submit", "--stale", "--library", "album")
            #expect(second.output.hasSuffix(": 3 looked at · 3 stale · 3 in flight · 0 published\n"))
            #expect(try await test.run("status", "2").output.contains("Given: 3 given · 3 stale"))
            #expect(try await test.run("status").output.contains("• 3 texts are of an older release"))
            #expect(try await test.run("doctor").output.contains("• Photos: 3 texts are of an older release"))
            try await test.database.execute(
                "UPDATE phototext.recognition SET pipeline_revision = \(PipelineRevision.current)")
            let json = try await test.run("submit", "--stale", "--json")
            #expect(json.output == #"{"pipelineRevision":\#(PipelineRevision.current),"stale":0}"# + "\n")
        }
    }

    @Test func withPlacesAndFiltersOnlyWhatTheyListIsLookedAt() async throws {
        try await CoordinatorTestCase.with { test in
            try await readByTheReleaseBefore(test)
            try test.write("new.jpg")
            try test.write("b.jpg", "other pixels")
            let part = try await test.run("submit", "--stale", test.path("sub"))
            #expect(part.output.hasSuffix(": 1 looked at · 1 stale · 0 in flight · 1 published (1 stale)\n"))
            let filtered = try await test.run("submit", "--stale", "--library", "album", "--include", "*.jpg")
            #expect(filtered.output.hasSuffix(": 3 looked at · 1 stale · 0 in flight · 1 published (1 stale)\n"))
            #expect(try await test.readyMessages() == 5)
            let unknown = try await test.run("submit", "--stale", test.folder + "/..")
            #expect(unknown.exitCode == .noInput)
            #expect(try await test.database.catalog.libraries().count == 1)
        }
    }

    @Test func whoReadAPhotoIsShown() async throws {
        try await CoordinatorTestCase.with { test in
            try await readByTheReleaseBefore(test)
            let story = try await test.run("explain", test.path("a.jpg"))
            for part in [
                "Read by   tesseract (the only one), pipeline revision \(PipelineRevision.current - 1), which is stale",
                "Models    eng 0123456789ab", "phototext submit --stale",
            ] {
                #expect(story.output.contains(part), "\(story.output)")
            }
            for command in ["explain", "text"] {
                let json = try await test.run(command, test.path("a.jpg"), "--json").output
                for part in [
                    #""engine":"tesseract""#, #""engineReason":"the only one""#, #""isStale":true"#,
                    #""modelHashes":{"eng":"0123456789abcdef"}"#,
                    #""pipelineRevision":\#(PipelineRevision.current - 1)"#,
                ] {
                    #expect(json.contains(part), "\(json)")
                }
            }
        }
    }
}
