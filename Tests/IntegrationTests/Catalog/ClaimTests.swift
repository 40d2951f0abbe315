import Catalog
import FoundationEssentials
import PhotoLibraries
import Postgres
import TestSupport
import Testing
import TextRecognition

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct ClaimTests {
    @Test func everyClaimRaisesTheAttempt() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let first = try await test.claimFirst(of: outcome)
            #expect(first.attempt == 1)
            #expect(first.identifier.rawValue == "a.jpg")
            #expect(first.library == test.library)
            #expect(first.request == RecognizeTextRequest())
            try await test.catalog.handBack(first)
            let second = try await test.claimFirst(of: outcome)
            #expect(second.attempt == 2)
            #expect(second.losses == 0)
            let attempts = try #require(try await test.state(of: "a.jpg")).attempts
            #expect(attempts.map(\.outcome) == ["handed back", nil])
        }
    }

    /// What a newer program added to a recipe must not be passed over.
    @Test(arguments: [
        #"request = request || '{"layout": "spiral"}'"#, "fingerprint = fingerprint || ';upright=no'",
    ])
    func recipeOfANewerProgramIsNotUnderstood(change: String) async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            try await test.database.execute("UPDATE phototext.recipe SET \(change), is_default = true")
            let claim = try await test.claimFirst(of: outcome)
            #expect(claim.request == nil)
            await #expect(throws: CatalogError.self) { try await test.catalog.defaultRecipe() }
        }
    }

    @Test func runningJobOfALiveWorkerIsLeftAlone() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let claim = try await test.claimFirst(of: outcome)
            let other = UUID()
            try await test.reportAlive(other)
            let job = try #require(outcome.publishable.jobs.first)
            #expect(try await test.claim(job, worker: other) == nil)
            // The one that has it goes on undisturbed.
            #expect(try await test.catalog.complete(claim, with: CatalogTestCase.photo("text")))
        }
    }

    @Test func redeliveredMessageTakesARunningJobOver() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            _ = try await test.claimFirst(of: outcome)
            let job = try #require(outcome.publishable.jobs.first)
            let taken = try #require(try await test.claim(job, worker: UUID(), isRedelivered: true))
            #expect(taken.attempt == 2)
            #expect(taken.losses == 1)
            #expect(taken.failures == 0)
            let attempts = try #require(try await test.state(of: "a.jpg")).attempts
            #expect(attempts.map(\.outcome) == ["lost", nil])
        }
    }

    enum Death: CaseIterable {
        case silent, stopped, unknown
    }

    @Test(arguments: Death.allCases)
    func runningJobOfADeadWorkerIsTaken(death: Death) async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            _ = try await test.claimFirst(of: outcome)
            switch death {
            case .silent: try await test.age(worker: test.worker, bySeconds: JobDeadlines.workerSilence + 1)
            case .stopped: try await test.catalog.reportStopped(worker: test.worker)
            case .unknown: try await test.database.execute("DELETE FROM phototext.worker")
            }
            let job = try #require(outcome.publishable.jobs.first)
            let taken = try #require(try await test.claim(job, worker: UUID()))
            #expect(taken.attempt == 2)
            #expect(taken.losses == 1)
        }
    }

    @Test func workerMayClaimAgainWhatItIsNotReading() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let first = try await test.claimFirst(of: outcome)
            let second = try await test.claimFirst(of: outcome)
            #expect(second.attempt == 2)
            #expect(try await test.catalog.complete(first, with: CatalogTestCase.photo("text")) == false)
        }
    }

    @Test func jobThatIsNotDueIsNotClaimed() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let claim = try await test.claimFirst(of: outcome)
            #expect(try await test.catalog.snooze(claim, code: "offline", reason: "the disk is away", delay: 600))
            let job = try #require(outcome.publishable.jobs.first)
            #expect(try await test.claim(job) == nil)
            #expect(try await test.claim(job, isRedelivered: true) == nil)
            try await test.makeEverythingDue()
            #expect(try await test.claim(job) != nil)
        }
    }

    @Test func messageOfAnOlderGenerationIsDropped() async throws {
        try await CatalogTestCase.with { test in
            let (_, old) = try await test.submit(["a.jpg"])
            let (_, new) = try await test.submit(["a.jpg"], revision: "2-2")
            let oldJob = try #require(old.publishable.jobs.first)
            let newJob = try #require(new.publishable.jobs.first)
            #expect(oldJob.id == newJob.id)
            #expect(try await test.claim(oldJob, isRedelivered: true) == nil)
            #expect(try await test.claim(newJob) != nil)
        }
    }

    @Test(arguments: [JobState.completed, .failed, .cancelled])
    func finishedJobIsNotClaimed(state: JobState) async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["a.jpg"])
            switch state {
            case .completed:
                let claim = try await test.claimFirst(of: outcome)
                _ = try await test.catalog.complete(claim, with: CatalogTestCase.photo("text"))
            case .failed:
                let claim = try await test.claimFirst(of: outcome)
                _ = try await test.catalog.fail(claim, .init(.corrupt, "no image"), retryDelay: 0)
            default:
                #expect(try await test.catalog.cancel(batch: batch) == 1)
            }
            #expect(try await test.state(of: "a.jpg")?.state == state)
            let job = try #require(outcome.publishable.jobs.first)
            #expect(try await test.claim(job) == nil)
            #expect(try await test.claim(job, isRedelivered: true) == nil)
        }
    }

    @Test func forgottenJobIsNotClaimed() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let job = try #require(outcome.publishable.jobs.first)
            _ = try await test.catalog.forget([job.identifier], library: test.library)
            #expect(try await test.claim(job) == nil)
        }
    }

    @Test func oneOfManySimultaneousClaimsSucceeds() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let job = try #require(outcome.publishable.jobs.first)
            let workers = (0..<6).map { _ in UUID() }
            for worker in workers { try await test.reportAlive(worker) }
            let claims = try await withThrowingTaskGroup(of: Bool.self) { group in
                for worker in workers {
                    group.addTask { @Sendable [url = test.database.url] in
                        let other = PhotoCatalog(client: .init(.init(url: url, applicationName: "other")))
                        return try await other.claim(
                            job: job.id, generation: job.generation, worker: worker, isRedelivered: false) != nil
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(claims == 1)
        }
    }
}
