import Catalog
import FoundationEssentials
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

/// What an older pipeline has read is read again when that is asked for, and nothing else.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"), .timeLimit(.minutes(5)))
struct StaleTests {
    private static let older = "pipeline_revision = \(PipelineRevision.current - 1)"
    private static let stale = SubmissionOptions(readsStale: true)

    /// Makes the texts of these photos look as if the release before had read them.
    private func age(_ names: String..., in test: CatalogTestCase) async throws {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        try await test.database.execute(
            """
            UPDATE phototext.recognition SET \(Self.older) FROM phototext.asset
            WHERE asset.content = recognition.content AND local_identifier IN (\(list))
            """)
    }

    private func texts(of name: String, in test: CatalogTestCase) async throws -> [String] {
        try await test.catalog.recognitions(of: LocalIdentifier(stored: name)).map(\.transcript)
    }

    @Test func exactlyWhatIsStaleIsReadAgain() async throws {
        try await CatalogTestCase.with { test in
            for name in ["old.jpg", "fresh.jpg", "changed.jpg"] { try await test.read(name, text: name) }
            try await age("old.jpg", "changed.jpg", in: test)
            let submission = try await test.catalog.openBatch(library: test.library, request: .init())
            let photos =
                CatalogTestCase.assets(["old.jpg", "fresh.jpg", "unknown.jpg", "old.jpg"])
                + CatalogTestCase.assets(["changed.jpg"], revision: "2-2")
            let outcome = try await test.catalog.submit(photos, to: submission, options: Self.stale)
            try await test.catalog.closeBatch(submission)
            var expected = SubmissionCounts()
            expected.given = 1
            expected.stale = 1
            #expect(outcome.counts == expected)
            #expect(outcome.publishable.jobs.map(\.identifier.rawValue) == ["old.jpg"])
            let status = try await test.catalog.status(ofBatch: submission.batch)
            #expect(status.counts == expected)
            #expect(status.jobs.total == 1)
            // The old text is there until the new one is.
            #expect(try await texts(of: "old.jpg", in: test) == ["old.jpg"])
            let claim = try await test.claimFirst(of: outcome)
            #expect(claim.freshAfter != nil)
            #expect(try await texts(of: "old.jpg", in: test) == ["old.jpg"])
            #expect(
                try await test.catalog.complete(
                    claim, with: CatalogTestCase.photo("read anew", content: "old.jpg")))
            #expect(try await texts(of: "old.jpg", in: test) == ["read anew"])
            #expect(try await test.submit(["old.jpg", "fresh.jpg"], options: Self.stale).outcome.counts == .init())
        }
    }

    @Test func oneThatFailsToBeReadAgainKeepsItsTextAndIsReported() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("old.jpg", text: "text")
            try await age("old.jpg", in: test)
            let claim = try await test.claimFirst(of: try await test.submit(["old.jpg"], options: Self.stale).outcome)
            _ = try await test.catalog.fail(claim, .init(.corrupt, "corrupt"), retryDelay: 0)
            try await test.database.execute("UPDATE phototext.job SET state = 'failed'")
            #expect(try await texts(of: "old.jpg", in: test) == ["text"])
            let reported = try await test.submit(["old.jpg"], options: Self.stale).outcome.counts
            #expect(reported.failedBefore == 1)
            #expect(reported.accepted == 0)
            let retried = try await test.submit(
                ["old.jpg"], options: SubmissionOptions(retriesFailed: true, readsStale: true)
            ).outcome.counts
            #expect(retried.stale == 1)
        }
    }

    @Test func whoAsksSecondWaitsForTheFirst() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("old.jpg", text: "text")
            try await age("old.jpg", in: test)
            let first = try await test.submit(["old.jpg"], options: Self.stale)
            let second = try await test.submit(["old.jpg"], options: Self.stale)
            #expect(second.outcome.counts.inFlight == 1)
            #expect(second.outcome.publishable.jobs.isEmpty)
            #expect(try await test.catalog.status(ofBatch: second.batch).jobs.open == 1)
            // A cancelled reading leaves the photo as stale as it was.
            #expect(try await test.catalog.cancel(batch: first.batch) == 0)
            #expect(try await test.catalog.cancel(batch: second.batch) == 1)
            #expect(try await test.submit(["old.jpg"], options: Self.stale).outcome.counts.stale == 1)
        }
    }

    @Test func staleTextIsNotReusedForItsTwin() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text", content: "bytes")
            try await test.read("b.jpg", text: "text", content: "bytes")
            try await age("a.jpg", in: test)
            let outcome = try await test.submit(["a.jpg", "b.jpg"], options: Self.stale).outcome
            #expect(outcome.counts.stale == 2)
            let content = CatalogTestCase.photo("", content: "bytes").content
            let jobs = outcome.publishable.jobs
            let first = try #require(try await test.claim(jobs[0]))
            let second = try #require(try await test.claim(jobs[1]))
            #expect(
                try await test.catalog.completeWithKnownContent(first, content: content, revision: nil, stages: [:])
                    == nil)
            #expect(
                try await test.catalog.complete(first, with: CatalogTestCase.photo("read anew", content: "bytes")))
            #expect(
                try await test.catalog.completeWithKnownContent(second, content: content, revision: nil, stages: [:])
                    == true)
        }
    }

    // MARK: Listing

    @Test func everyStalePhotoIsListedOnce() async throws {
        try await CatalogTestCase.with { test in
            _ = try await test.catalog.addLibrary(name: "other", kind: "folder", location: "/other", host: nil)
            try await test.fill(photos: 9000)
            // Many of the same bytes in one place, a stretch that is fresh, and another revision.
            try await test.database.execute(
                """
                DELETE FROM phototext.asset USING phototext.library
                WHERE library.id = asset.library_id AND name = 'other' AND asset.id % 3 > 0;
                UPDATE phototext.asset SET content = sha256('3000'::bytea)
                WHERE local_identifier ~ '^photo [3-8][0-9]{3}.jpg';
                UPDATE phototext.recognition SET pipeline_revision = 0 WHERE id % 7 = 0;
                UPDATE phototext.recognition SET pipeline_revision = \(PipelineRevision.current) WHERE id < 2500;
                """)
            for library in try await test.catalog.libraries() {
                let expected = try await test.database.number(
                    """
                    SELECT count(*) FROM phototext.asset JOIN phototext.recognition USING (content)
                    WHERE library_id = \(library.id) AND pipeline_revision < \(PipelineRevision.current)
                    """)
                var listed: [PhotoAsset] = []
                var position: StalePhotos.Position?
                repeat {
                    let page = try await test.catalog.stalePhotos(of: library, request: .init(), after: position)
                    #expect(page.photos.count <= 5000)
                    listed += page.photos
                    position = page.next
                } while position != nil
                #expect(listed.count == expected)
                #expect(Set(listed.map(\.localIdentifier)).count == expected)
                #expect(expected > 2000)
            }
            let unknown = RecognizeTextRequest(languages: [.english])
            let library = try #require(try await test.catalog.libraries().first)
            #expect(try await test.catalog.stalePhotos(of: library, request: unknown, after: nil).next == nil)
        }
    }

    @Test func fewStalePhotosAreFoundWithoutALookAtAllOthers() async throws {
        try await CatalogTestCase.with { test in
            try await test.fill(photos: 20_000)
            try await test.database.execute(
                """
                UPDATE phototext.recognition SET pipeline_revision = \(PipelineRevision.current) WHERE id % 1000 > 0;
                ANALYZE phototext.recognition, phototext.asset
                """)
            let library = try #require(try await test.catalog.libraries().first)
            let plan = try await test.catalog.stalePlan(of: library, request: .init())
            #expect(plan.split(separator: "recognition_revision").count == 3, "\(plan)")
            #expect(plan.contains("asset_content"), "\(plan)")
            #expect(!plan.contains("Seq Scan"), "\(plan)")
            let page = try await test.catalog.stalePhotos(of: library, request: .init(), after: nil)
            #expect(page.photos.count == 20)
        }
    }
}
