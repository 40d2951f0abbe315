import Catalog
import Postgres
import TestSupport
import Testing
import TextRecognition

/// Pages that meet somebody who removes what they belong to: there are no foreign keys to notice it.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"), .timeLimit(.minutes(1)))
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
        case anotherRecipe, changed, again
    }

    @Test(arguments: Way.allCases)
    func assetBeingForgottenGetsNoJob(way: Way) async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text")
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
                    }
                #expect(outcome.publishable.isEmpty)
                #expect(outcome.counts.accepted == 0)
            }
            #expect(try await test.database.number("SELECT count(*) FROM phototext.job") == 0)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.batch_job") == 0)
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
