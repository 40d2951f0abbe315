import Catalog
import PhotoLibraries
import Postgres
import TestSupport
import Testing
import TextRecognition

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct BatchTests {
    @Test func statusCountsEveryStateOnce() async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["available", "completed", "failed", "running", "waiting"])
            for job in outcome.publishable.jobs where job.identifier.rawValue != "available" {
                let claim = try #require(try await test.claim(job))
                switch job.identifier.rawValue {
                case "completed": _ = try await test.catalog.complete(claim, with: CatalogTestCase.photo("text"))
                case "failed": _ = try await test.catalog.fail(claim, .init(.corrupt, "no image"), retryDelay: 0)
                case "waiting": _ = try await test.catalog.snooze(claim, code: "x", reason: "y", delay: 600)
                default: break
                }
            }
            let status = try await test.catalog.status(ofBatch: batch)
            var expected = JobCounts()
            expected.available = 1
            expected.unpublished = 1
            expected.completed = 1
            expected.failed = 1
            expected.running = 1
            expected.waitingToRetry = 1
            #expect(status.jobs == expected)
            #expect(!status.isSettled)
            #expect(status.library == test.library)
            #expect(try await test.catalog.jobCounts() == expected)
            #expect(try await test.catalog.jobCounts(library: test.library) == expected)
            #expect(try await test.catalog.jobCounts(library: "elsewhere") == JobCounts())
        }
    }

    @Test func batchIsSettledWhenItsGenerationIsSuperseded() async throws {
        try await CatalogTestCase.with { test in
            let (old, _) = try await test.submit(["a"])
            let (new, _) = try await test.submit(["a"], revision: "2-2")
            #expect(try await test.catalog.status(ofBatch: old).jobs.superseded == 1)
            #expect(try await test.catalog.status(ofBatch: old).isSettled)
            #expect(try await test.catalog.status(ofBatch: new).jobs.available == 1)
        }
    }

    @Test func batchWithoutWorkIsSettledAtOnce() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a", text: "text")
            let (batch, _) = try await test.submit(["a"])
            #expect(try await test.catalog.status(ofBatch: batch).isSettled)
        }
    }

    @Test func batchIsNotSettledWhileIdentifiersAreStillGiven() async throws {
        try await CatalogTestCase.with { test in
            let submission = try await test.catalog.openBatch(library: test.library, request: .init())
            #expect(try await !test.catalog.status(ofBatch: submission.batch).isSettled)
            try await test.catalog.closeBatch(submission)
            #expect(try await test.catalog.status(ofBatch: submission.batch).isSettled)
        }
    }

    @Test func cancellingSparesWhatAnotherOpenBatchWants() async throws {
        try await CatalogTestCase.with { test in
            let (one, _) = try await test.submit(["mine", "shared"])
            let (two, _) = try await test.submit(["shared", "theirs"])
            #expect(try await test.catalog.cancel(batch: one) == 1)
            #expect(try await test.state(of: "mine")?.state == .cancelled)
            #expect(try await test.state(of: "shared")?.state == .available)
            #expect(try await test.catalog.status(ofBatch: one).isCancelled)
            // Now nobody else wants it.
            #expect(try await test.catalog.cancel(batch: two) == 2)
            #expect(try await test.state(of: "shared")?.state == .cancelled)
            #expect(try await test.catalog.cancel(batch: two) == 0)
        }
    }

    @Test func aSubmissionThatDiedEndsAndWantsNothingAnyMore() async throws {
        try await CatalogTestCase.with { test in
            let died = try await test.catalog.openBatch(library: test.library, request: .init())
            _ = try await test.catalog.submit(CatalogTestCase.assets(["a"]), to: died)
            #expect(try await test.catalog.status(ofBatch: died.batch).isSubmitted == false)
            let (batch, outcome) = try await test.submit(["a"])
            #expect(outcome.counts.inFlight == 1)
            try await test.database.execute(
                "UPDATE phototext.batch SET touched_at = now() - interval '11 minutes' WHERE id = \(died.batch)")
            #expect(try await test.catalog.status(ofBatch: died.batch).isSubmitted)
            #expect(try await test.catalog.cancel(batch: batch) == 1)
        }
    }

    /// Whoever asked first has had the answer, and does not keep what is read again from being cancelled.
    @Test func cancellingStopsReadingAgain() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["read", "failed"])
            for job in outcome.publishable.jobs {
                let claim = try #require(try await test.claim(job))
                if job.identifier.rawValue == "read" {
                    _ = try await test.catalog.complete(claim, with: CatalogTestCase.photo("text"))
                } else {
                    _ = try await test.catalog.fail(claim, .init(.corrupt, "no image"), retryDelay: 0)
                }
            }
            let (again, _) = try await test.submit(["read", "failed"], options: .init(readsAgain: true))
            let (other, _) = try await test.submit(["failed"])
            #expect(try await test.catalog.status(ofBatch: again).jobs.available == 2)
            #expect(try await test.catalog.cancel(batch: again) == 1)
            #expect(try await test.state(of: "read")?.state == .cancelled)
            #expect(try await test.state(of: "failed")?.state == .available)
            #expect(try await test.catalog.cancel(batch: other) == 1)
        }
    }

    /// A page that is being submitted wants a job, and has not said so yet.
    @Test(.timeLimit(.minutes(5))) func cancellingWaitsForWhatIsBeingSubmitted() async throws {
        try await CatalogTestCase.with { test in
            let (batch, _) = try await test.submit(["a"])
            let other = try await test.catalog.openBatch(library: test.library, request: .init())
            let page = PostgresClient(.init(url: test.database.url, applicationName: "page"))
            try await page.run { connection in
                try connection.execute(
                    script: """
                        BEGIN;
                        SELECT FROM phototext.library FOR KEY SHARE;
                        INSERT INTO phototext.batch_job SELECT \(other.batch), id, generation FROM phototext.job;
                        """)
            }
            async let cancelled = test.catalog.cancel(batch: batch)
            let waiting: PostgresQuery = """
                SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
                WHERE NOT granted AND datname = current_database()
                """
            while try await page.run({ connection in try connection.query(waiting).row(0, as: Int.self) }) == 0 {
                try Task.checkCancellation()
            }
            try await page.run { connection in try connection.execute(script: "COMMIT") }
            #expect(try await cancelled == 0)
            #expect(try await test.state(of: "a")?.state == .available)
        }
    }

    @Test func cancellingLetsRunningJobsFinishAndFinishedOnesBe() async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["done", "running", "waiting"])
            var running: ClaimedJob?
            for job in outcome.publishable.jobs {
                let claim = try #require(try await test.claim(job))
                switch job.identifier.rawValue {
                case "done": _ = try await test.catalog.complete(claim, with: CatalogTestCase.photo("text"))
                case "waiting": _ = try await test.catalog.snooze(claim, code: "x", reason: "y", delay: 600)
                default: running = claim
                }
            }
            #expect(try await test.catalog.cancel(batch: batch) == 1)
            #expect(try await !test.catalog.status(ofBatch: batch).isSettled)
            #expect(
                try await test.catalog.complete(try #require(running), with: CatalogTestCase.photo("more")))
            let status = try await test.catalog.status(ofBatch: batch)
            #expect(status.jobs.completed == 2)
            #expect(status.jobs.cancelled == 1)
            #expect(status.isSettled)
        }
    }

    @Test(arguments: ["snooze", "fail", "hand back", "lose"])
    func cancelledJobIsNotTriedAgain(setback: String) async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["mine", "shared"])
            let (open, _) = try await test.submit(["shared"])
            var claims: [ClaimedJob] = []
            for job in outcome.publishable.jobs { claims.append(try #require(try await test.claim(job))) }
            #expect(try await test.catalog.cancel(batch: batch) == 0)
            for claim in claims {
                switch setback {
                case "snooze": #expect(try await test.catalog.snooze(claim, code: "x", reason: "y", delay: 0))
                case "fail": _ = try await test.catalog.fail(claim, .init(.crashed, "why"), retryDelay: 0)
                case "hand back": try await test.catalog.handBack(claim)
                default:
                    try await test.age(worker: test.worker, bySeconds: JobDeadlines.workerSilence + 1)
                    _ = try await test.catalog.rescueLostJobs()
                }
            }
            #expect(try await test.state(of: "mine")?.state == .cancelled)
            #expect(try await test.state(of: "shared")?.state == .available)
            #expect(try await test.catalog.status(ofBatch: open).jobs.available == 1)
            // Who asks again after that gets it, whatever was cancelled before.
            let again = try await test.submit(["mine"]).outcome
            let claim = try await test.claimFirst(of: again)
            #expect(try await test.catalog.snooze(claim, code: "x", reason: "y", delay: 0))
            #expect(try await test.state(of: "mine")?.state == .available)
        }
    }

    @Test func cancelledPhotoCountsAsNewWhenItIsGivenAgain() async throws {
        try await CatalogTestCase.with { test in
            let (batch, _) = try await test.submit(["a"])
            _ = try await test.catalog.cancel(batch: batch)
            let (_, outcome) = try await test.submit(["a"])
            #expect(outcome.counts.added == 1)
            #expect(outcome.publishable.jobs.count == 1)
            #expect(try await test.state(of: "a")?.state == .available)
        }
    }

    @Test func unknownBatchIsSaid() async throws {
        try await CatalogTestCase.with { test in
            await #expect(throws: CatalogError.self) { _ = try await test.catalog.cancel(batch: 99) }
            await #expect(throws: CatalogError.self) { _ = try await test.catalog.status(ofBatch: 99) }
        }
    }

    @Test func recentBatchesComeNewestFirst() async throws {
        try await CatalogTestCase.with { test in
            let batches = [try await test.submit(["a"]).batch, try await test.submit(["b"]).batch]
            #expect(try await test.catalog.recentBatches(limit: 5).map(\.batch) == batches.reversed())
            #expect(try await test.catalog.recentBatches(limit: 1).map(\.batch) == [batches[1]])
        }
    }
}
