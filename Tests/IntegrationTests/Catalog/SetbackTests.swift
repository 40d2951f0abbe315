import Catalog
import FoundationEssentials
import TestSupport
import Testing
import TextRecognition

/// Failure, snooze, loss: the three kinds of trouble.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SetbackTests {
    @Test func failureIsRetriedLaterAndLaterAndThenFinal() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let failure = RecognitionFailure(.crashed, "crashed: SIGSEGV")
            var delays: [Double] = []
            for attempt in 1..<JobDeadlines.maximumFailures {
                let claim = try await test.claimFirst(of: outcome)
                #expect(claim.attempt == attempt)
                #expect(try await test.catalog.fail(claim, failure, retryDelay: 1000) == .available)
                let waiting = try #require(try await test.state(of: "a.jpg"))
                #expect(waiting.failures == attempt)
                #expect(waiting.reasonCode == "crashed")
                #expect(!waiting.isPublished)
                delays.append(waiting.dueInSeconds)
                try await test.makeEverythingDue()
            }
            // 1000 s and 4000 s, less what the test took.
            #expect(delays[0] > 500 && delays[0] <= 1000)
            #expect(delays[1] > 3500 && delays[1] <= 4000)
            let last = try await test.claimFirst(of: outcome)
            #expect(try await test.catalog.fail(last, failure, retryDelay: 1000) == .failed)
            let failures = try await test.catalog.failures()
            #expect(failures.map(\.code) == ["crashed"])
            #expect(failures.map(\.reason) == ["crashed: SIGSEGV"])
            #expect(failures.map(\.attempts) == [JobDeadlines.maximumFailures])
        }
    }

    @Test(arguments: [
        RecognitionFailure.Code.unsupported, .empty, .corrupt, .tooLarge, .notAPhoto,
    ])
    func whatTheBytesDecideIsFinalAtOnce(code: RecognitionFailure.Code) async throws {
        try await CatalogTestCase.with { test in
            let claim = try await test.claimFirst(of: try await test.submit(["a.jpg"]).outcome)
            #expect(try await test.catalog.fail(claim, .init(code, "why"), retryDelay: 1) == .failed)
        }
    }

    @Test(arguments: [
        RecognitionFailure.Code.crashed, .timedOut, .outOfMemory, .missing, .unreadable,
    ])
    func whatMayPassIsRetried(code: RecognitionFailure.Code) async throws {
        try await CatalogTestCase.with { test in
            let claim = try await test.claimFirst(of: try await test.submit(["a.jpg"]).outcome)
            #expect(try await test.catalog.fail(claim, .init(code, "why"), retryDelay: 1) == .available)
        }
    }

    @Test func snoozeChargesNothingAndShowsItsReason() async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["a.jpg"])
            for attempt in 1...JobDeadlines.maximumFailures + 2 {
                let claim = try await test.claimFirst(of: outcome)
                #expect(claim.attempt == attempt)
                #expect(claim.failures == 0)
                let isSnoozed = try await test.catalog.snooze(
                    claim, code: "library_unreachable", reason: "the disk is away", delay: 600)
                #expect(isSnoozed)
                if attempt == 1 {
                    let reasons = try await test.catalog.waitingReasons()
                    #expect(reasons.map(\.code) == ["library_unreachable"])
                    #expect(reasons.map(\.reason) == ["the disk is away"])
                    #expect(reasons.map(\.count) == [1])
                    #expect(try await test.catalog.waitingReasons(batch: batch).map(\.count) == [1])
                    let (other, _) = try await test.submit(["b.jpg"])
                    #expect(try await test.catalog.waitingReasons(batch: other).isEmpty)
                    #expect(try await test.catalog.status(ofBatch: batch).jobs.waitingToRetry == 1)
                }
                try await test.makeEverythingDue()
            }
            #expect(try await test.state(of: "a.jpg")?.failures == 0)
        }
    }

    @Test func jobsOfASilentWorkerAreRescuedAndChargedNothing() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            _ = try await test.claimFirst(of: outcome)
            #expect(try await test.catalog.rescueLostJobs() == 0)
            try await test.age(worker: test.worker, bySeconds: JobDeadlines.workerSilence + 1)
            #expect(try await test.catalog.rescueLostJobs() == 1)
            let rescued = try #require(try await test.state(of: "a.jpg"))
            #expect(rescued.state == .available)
            #expect(rescued.failures == 0)
            #expect(rescued.losses == 1)
            #expect(rescued.attempts.map(\.outcome) == ["lost"])
            // It needs a message again.
            #expect(try await test.catalog.takeUnpublished(limit: 10).jobs.count == 1)
        }
    }

    /// A photo that is only in iCloud waits for years, a few seconds at a time.
    @Test func snoozesInARowLeaveOneAttempt() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let claim = try await test.claimFirst(of: outcome)
            _ = try await test.catalog.fail(claim, .init(.timedOut, "timed out after 90 s"), retryDelay: 0)
            for _ in 1...5 {
                let claim = try await test.claimFirst(of: outcome)
                #expect(try await test.catalog.snooze(claim, code: "offline", reason: "away", delay: 0))
            }
            let history = try #require(try await test.state(of: "a.jpg"))
            #expect(history.attempts.map(\.outcome) == ["failed", "snoozed"])
            #expect(history.attempts.map(\.number) == [1, 6])
        }
    }

    @Test func jobThatIsRescuedTooOftenFails() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            for loss in 1...JobDeadlines.maximumLosses {
                try await test.reportAlive(test.worker)
                let claim = try await test.claimFirst(of: outcome)
                #expect(claim.losses == loss - 1)
                try await test.age(worker: test.worker, bySeconds: JobDeadlines.workerSilence + 1)
                #expect(try await test.catalog.rescueLostJobs() == 1)
            }
            let failed = try #require(try await test.state(of: "a.jpg"))
            #expect(failed.state == .failed)
            #expect(failed.reasonCode == "worker_lost")
            #expect(failed.failures == 0)
        }
    }

    /// A photo that kills its worker comes back at once as a redelivery, long before anybody is presumed dead.
    @Test func jobThatIsRedeliveredTooOftenFails() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            _ = try await test.claimFirst(of: outcome)
            let job = try #require(outcome.publishable.jobs.first)
            for loss in 1..<JobDeadlines.maximumLosses {
                let claim = try #require(try await test.claim(job, worker: UUID(), isRedelivered: true))
                #expect(claim.losses == loss)
            }
            #expect(try await test.claim(job, worker: UUID(), isRedelivered: true) == nil)
            let failed = try #require(try await test.state(of: "a.jpg"))
            #expect(failed.state == .failed)
            #expect(failed.reasonCode == "worker_lost")
            #expect(failed.attempts.count == JobDeadlines.maximumLosses)
            #expect(failed.attempts.allSatisfy { $0.outcome == "lost" })
        }
    }

    /// Else a photo that kills its worker would go on to do so though nobody wants it any more.
    @Test func jobThatWasLostAfterItsBatchWasCancelledIsNotTakenAgain() async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["a.jpg"])
            _ = try await test.claimFirst(of: outcome)
            #expect(try await test.catalog.cancel(batch: batch) == 0)
            let job = try #require(outcome.publishable.jobs.first)
            #expect(try await test.claim(job, worker: UUID(), isRedelivered: true) == nil)
            let history = try #require(try await test.state(of: "a.jpg"))
            #expect(history.state == .cancelled)
            #expect(history.attempts.map(\.outcome) == ["lost"])
            #expect(try await test.catalog.status(ofBatch: batch).isSettled)
        }
    }

    @Test func jobThatWasLostIsTakenAgainWhileAnotherBatchWantsIt() async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["a.jpg"])
            try await test.submit(["a.jpg"])
            _ = try await test.claimFirst(of: outcome)
            _ = try await test.catalog.cancel(batch: batch)
            let job = try #require(outcome.publishable.jobs.first)
            #expect(try await test.claim(job, worker: UUID(), isRedelivered: true)?.attempt == 2)
        }
    }

    @Test func onlyLossesInARowCount() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            _ = try await test.claimFirst(of: outcome)
            let job = try #require(outcome.publishable.jobs.first)
            let claim = try #require(try await test.claim(job, isRedelivered: true))
            #expect(claim.losses == 1)
            _ = try await test.catalog.fail(claim, .init(.timedOut, "timed out after 90 s"), retryDelay: 0)
            #expect(try await test.claimFirst(of: outcome).losses == 0)
        }
    }

    @Test func retryEndsTheWaitOfAPhoto() async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["a.jpg", "b.jpg"])
            let claim = try await test.claimFirst(of: outcome)
            #expect(try await test.catalog.snooze(claim, code: "not_local", reason: "in iCloud", delay: 86_400))
            #expect(try await test.catalog.takeUnpublished(limit: 10).jobs.isEmpty)
            #expect(try await test.catalog.retry(.init(code: "offline")) == 0)
            // The other one is in its queue, and waits for nothing else.
            #expect(try await test.catalog.retry(.init(batch: batch)) == 1)
            #expect(try await test.catalog.takeUnpublished(limit: 10).jobs.count == 1)
            #expect(try await test.catalog.status(ofBatch: batch).jobs.waitingToRetry == 0)
        }
    }

    @Test func retryGivesFailedJobsAnotherFullChance() async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["a.jpg", "b.jpg"])
            let codes: [RecognitionFailure.Code] = [.corrupt, .tooLarge]
            for (job, code) in zip(outcome.publishable.jobs, codes) {
                let claim = try #require(try await test.claim(job))
                _ = try await test.catalog.fail(claim, .init(code, "why"), retryDelay: 0)
            }
            #expect(try await test.catalog.retry(.init(library: "elsewhere")) == 0)
            #expect(try await test.catalog.retry(.init(code: "timed_out")) == 0)
            #expect(try await test.catalog.retry(.init(batch: batch + 1)) == 0)
            #expect(try await test.catalog.retry(.init(identifiers: ["c.jpg"])) == 0)
            #expect(try await test.catalog.failures(.init(code: "too_large")).count == 1)
            #expect(try await test.catalog.retry(.init(library: test.library, code: "too_large")) == 1)
            #expect(try await test.catalog.retry(.init(batch: batch)) == 1)
            #expect(try await test.catalog.failures().isEmpty)
            #expect(try await test.catalog.takeUnpublished(limit: 10).jobs.count == 2)
            #expect(try await test.state(of: "a.jpg")?.failures == 0)
        }
    }
}
