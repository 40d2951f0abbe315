import Catalog
import Postgres
import TestSupport
import Testing
import TextRecognition

/// Pages that meet somebody who removes what they belong to, for there are no foreign keys to notice it; and pages that
/// meet one another.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"), .timeLimit(.minutes(5)))
struct SubmissionRaceTests {
    @Test func pageForARemovedLibraryIsRefused() async throws {
        try await CatalogTestCase.with { test in
            let submission = try await test.catalog.openBatch(library: test.library, request: .init())
            _ = try await test.catalog.submit(CatalogTestCase.assets(["a.jpg"]), to: submission)
            #expect(try await test.catalog.removeLibrary(named: test.library) == 1)
            await #expect {
                _ = try await test.catalog.submit(CatalogTestCase.assets(["b.jpg"]), to: submission)
            } throws: {
                ($0 as? CatalogError)?.code == .unknownLibrary
            }
            for table in ["asset", "job", "batch", "batch_job"] {
                #expect(try await test.database.number("SELECT count(*) FROM phototext.\(table)") == 0)
            }
        }
    }

    @Test func pageWaitsForTheRemovalOfItsLibrary() async throws {
        try await CatalogTestCase.with { test in
            let submission = try await test.catalog.openBatch(library: test.library, request: .init())
            try await whileAnother(
                of: test,
                did: """
                    SELECT FROM phototext.library FOR UPDATE;
                    DELETE FROM phototext.batch; DELETE FROM phototext.library
                    """
            ) {
                await #expect(throws: CatalogError.self) {
                    _ = try await test.catalog.submit(CatalogTestCase.assets(["a.jpg"]), to: submission)
                }
            }
            #expect(try await test.database.number("SELECT count(*) FROM phototext.asset") == 0)
        }
    }

    @Test func removalOfALibraryWaitsForThePage() async throws {
        try await CatalogTestCase.with { test in
            try await whileAnother(
                of: test,
                did: """
                    SELECT FROM phototext.library FOR KEY SHARE;
                    INSERT INTO phototext.asset (library_id, local_identifier) SELECT id, 'a.jpg' FROM phototext.library
                    """
            ) {
                let removed = try await test.catalog.removeLibrary(named: test.library)
                #expect(removed == 1)
            }
            #expect(try await test.database.number("SELECT count(*) FROM phototext.asset") == 0)
        }
    }

    /// By which way a page comes to give an asset a job that it knows already.
    enum Way: CaseIterable {
        case anotherRecipe, changed, again, stale
    }

    @Test(arguments: Way.allCases)
    func assetBeingForgottenGetsNoJob(way: Way) async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text")
            if way == .stale {
                try await test.database.execute("UPDATE phototext.recognition SET pipeline_revision = 0")
            }
            try await whileAnother(
                of: test,
                did: """
                    SELECT FROM phototext.asset FOR UPDATE; DELETE FROM phototext.batch_job;
                    DELETE FROM phototext.job; DELETE FROM phototext.asset
                    """
            ) {
                let outcome =
                    switch way {
                    case .anotherRecipe:
                        try await test.submit(["a.jpg"], request: RecognizeTextRequest(layout: .sparse)).outcome
                    case .changed: try await test.submit(["a.jpg"], revision: "2-2").outcome
                    case .again: try await test.submit(["a.jpg"], options: .init(readsAgain: true)).outcome
                    case .stale: try await test.submit(["a.jpg"], options: .init(readsStale: true)).outcome
                    }
                #expect(outcome.publishable.isEmpty)
                #expect(outcome.counts.accepted == 0)
            }
            #expect(try await test.database.number("SELECT count(*) FROM phototext.job") == 0)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.batch_job") == 0)
        }
    }

    /// It was stale when that was decided; then somebody else had it read.
    @Test func whatWasReadMeanwhileIsNotStaleAnyMore() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text")
            try await test.database.execute("UPDATE phototext.recognition SET pipeline_revision = 0")
            try await whileAnother(
                of: test,
                did: """
                    UPDATE phototext.recognition SET pipeline_revision = \(PipelineRevision.current);
                    UPDATE phototext.job SET attempt = attempt + 1
                    """
            ) {
                let outcome = try await test.submit(["a.jpg"], options: .init(readsStale: true)).outcome
                #expect(outcome.publishable.isEmpty)
                #expect(outcome.counts.inFlight == 1)
                #expect(outcome.counts.stale == 0)
            }
            #expect(try await test.database.number("SELECT count(*) FROM phototext.job WHERE state = 'completed'") == 1)
        }
    }

    /// What the other page of the same batch stores between the decision about a photo and its effect.
    enum Overlap: CaseIterable {
        case new, inFlight, changed, again

        var options: SubmissionOptions { .init(readsAgain: self == .again) }

        var sql: String {
            switch self {
            case .new:
                """
                INSERT INTO phototext.asset (library_id, local_identifier) SELECT id, 'a.jpg' FROM phototext.library;
                INSERT INTO phototext.job (asset_id, recipe_id, library_id, generation)
                SELECT id, (SELECT max(recipe_id) FROM phototext.batch), library_id, 1 FROM phototext.asset
                """
            case .inFlight: "SELECT 1"
            case .changed:
                """
                UPDATE phototext.asset SET generation = 2, revision = '2-2';
                UPDATE phototext.job SET generation = 2, state = 'available'
                """
            case .again: "UPDATE phototext.job SET state = 'available'"
            }
        }
    }

    @Test(arguments: Overlap.allCases)
    func whatAnotherPageOfTheBatchHasMeanwhileIsRepeated(overlap: Overlap) async throws {
        try await CatalogTestCase.with { test in
            switch overlap {
            case .new: break
            case .inFlight: try await test.submit(["a.jpg"])
            case .changed, .again: try await test.read("a.jpg", text: "text")
            }
            let submission = try await test.catalog.openBatch(library: test.library, request: .init())
            try await whileAnother(
                of: test,
                did: """
                    \(overlap.sql);
                    INSERT INTO phototext.batch_job SELECT \(submission.batch), id, generation FROM phototext.job
                    """
            ) {
                let page = try await test.catalog.submit(
                    CatalogTestCase.assets(["a.jpg", "b.jpg"], revision: overlap == .changed ? "2-2" : "1-1"),
                    to: submission, options: overlap.options)
                var expected = SubmissionCounts()
                expected.given = 2
                expected.repeated = 1
                expected.added = 1
                #expect(page.counts == expected)
            }
            let status = try await test.catalog.status(ofBatch: submission.batch)
            #expect(status.counts.repeated == 1)
            #expect(status.jobs.available == 2)
        }
    }

    @Test func twoPagesOfABatchAtOnceCountRepeatsExactly() async throws {
        try await CatalogTestCase.with { test in
            let inFlight = (0..<300).map { "in flight \($0).jpg" }
            try await test.submit(inFlight)
            let names = inFlight + (0..<300).map { "new \($0).jpg" }
            let submission = try await test.catalog.openBatch(library: test.library, request: .init())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    let lane = PhotoCatalog(client: .init(.init(url: test.database.url, applicationName: "lane")))
                    group.addTask {
                        _ = try await lane.submit(CatalogTestCase.assets(names.shuffled()), to: submission)
                    }
                }
                try await group.waitForAll()
            }
            let status = try await test.catalog.status(ofBatch: submission.batch)
            var expected = SubmissionCounts()
            expected.given = 2400
            expected.repeated = 1800
            expected.inFlight = 300
            expected.added = 300
            #expect(status.counts == expected)
            #expect(status.jobs.total == 600)
        }
    }

    @Test func pageForACancelledBatchIsRefused() async throws {
        try await CatalogTestCase.with { test in
            let submission = try await test.catalog.openBatch(library: test.library, request: .init())
            _ = try await test.catalog.submit(CatalogTestCase.assets(["a.jpg"]), to: submission)
            #expect(try await test.catalog.cancel(batch: submission.batch) == 1)
            await #expect {
                _ = try await test.catalog.submit(CatalogTestCase.assets(["a.jpg", "b.jpg"]), to: submission)
            } throws: {
                ($0 as? CatalogError)?.code == .batchCancelled
            }
            #expect(try await test.database.number("SELECT count(*) FROM phototext.asset") == 1)
            #expect(try await test.state(of: "a.jpg")?.state == .cancelled)
        }
    }

    @Test func pageNoticesThatItsBatchIsBeingCancelled() async throws {
        try await CatalogTestCase.with { test in
            let submission = try await test.catalog.openBatch(library: test.library, request: .init())
            try await whileAnother(
                of: test,
                did: "SELECT FROM phototext.library FOR UPDATE; UPDATE phototext.batch SET cancelled_at = now()"
            ) {
                await #expect(throws: CatalogError.self) {
                    _ = try await test.catalog.submit(CatalogTestCase.assets(["a.jpg"]), to: submission)
                }
            }
            #expect(try await test.database.number("SELECT count(*) FROM phototext.job") == 0)
        }
    }

    /// Runs `body` while somebody else's transaction is open, which ends when `body` is seen waiting for it.
    private func whileAnother(
        of test: CatalogTestCase, did sql: String, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let other = try await PostgresConnection.connect(.init(url: test.database.url, applicationName: "other"))
        try await other.execute(script: "BEGIN; \(sql)")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await body() }
            var isWaiting = false
            while !isWaiting {
                try Task.checkCancellation()
                // PostgreSQL tells nobody that a statement waits for a lock: it has to be asked, again and again.
                try await Task.sleep(for: .milliseconds(10))
                isWaiting = try await other.run { connection in
                    try connection.query(
                        """
                        SELECT EXISTS (
                            SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid)))
                        """
                    ).row(0, as: Bool.self)
                }
            }
            try await other.execute(script: "COMMIT")
            try await group.waitForAll()
        }
        await other.close()
    }
}
