import Catalog
import FoundationEssentials
import PhotoLibraries
import Postgres
import TestSupport
import Testing

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct RelayStatementTests {
    @Test func whatSubmitTookNobodyElseTakes() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a", "b", "c"])
            #expect(try await test.catalog.takeUnpublished(limit: 10).isEmpty)
            try await test.catalog.releaseUnpublished(
                outcome.publishable.jobs.map(\.id), token: outcome.publishable.token)
            #expect(try await test.catalog.takeUnpublished(limit: 2).jobs.count == 2)
            #expect(try await test.catalog.takeUnpublished(limit: 2).jobs.count == 1)
            #expect(try await test.catalog.takeUnpublished(limit: 2).isEmpty)
        }
    }

    @Test func jobsOfALibraryThatIsLeftAloneAreNotTaken() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a"])
            try await test.catalog.releaseUnpublished(
                outcome.publishable.jobs.map(\.id), token: outcome.publishable.token)
            #expect(try await test.catalog.takeUnpublished(limit: 10, besides: [test.library]).isEmpty)
            #expect(try await test.catalog.takeUnpublished(limit: 10, besides: ["another"]).jobs.count == 1)
        }
    }

    @Test func markedJobsArePublishedOnce() async throws {
        try await CatalogTestCase.with { test in
            try await test.publish(try await test.submit(["a", "b"]).outcome.publishable)
            #expect(try await test.catalog.takeUnpublished(limit: 10).isEmpty)
            #expect(try await test.catalog.jobCounts().unpublished == 0)
            #expect(try await test.catalog.jobCounts().available == 2)
        }
    }

    @Test func takenJobsAreFreeAgainAfterAMinute() async throws {
        try await CatalogTestCase.with { test in
            let first = try await test.submit(["a"]).outcome.publishable
            try await test.database.execute(
                "UPDATE phototext.job SET publishing_at = publishing_at - interval '\(JobDeadlines.publishing + 1) s'")
            let second = try await test.catalog.takeUnpublished(limit: 10)
            #expect(second.jobs == first.jobs)
            // The first relay comes back from the dead: its token is no longer good.
            try await test.catalog.markPublished(first.jobs.map(\.id), token: first.token)
            #expect(try await test.catalog.jobCounts().unpublished == 1)
            try await test.catalog.releaseUnpublished(first.jobs.map(\.id), token: first.token)
            #expect(try await test.catalog.takeUnpublished(limit: 10).isEmpty)
            try await test.publish(second)
            #expect(try await test.catalog.jobCounts().unpublished == 0)
        }
    }

    @Test func confirmAfterTheClaimChangesNothing() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a"])
            let claim = try await test.claimFirst(of: outcome)
            _ = try await test.catalog.snooze(claim, code: "offline", reason: "away", delay: 0)
            try await test.publish(outcome.publishable)
            // The message is spent: the job still needs another.
            #expect(try await test.catalog.takeUnpublished(limit: 10).jobs.count == 1)
        }
    }

    @Test func onlyDueAvailableJobsAreTaken() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["cancelled", "finished", "later", "running"])
            func job(_ name: String) throws -> PublishableJobs.Job {
                try #require(outcome.publishable.jobs.first { $0.identifier.rawValue == name })
            }
            try await test.catalog.releaseUnpublished(
                outcome.publishable.jobs.map(\.id), token: outcome.publishable.token)
            let finished = try #require(try await test.claim(job("finished")))
            _ = try await test.catalog.complete(finished, with: CatalogTestCase.photo("text"))
            _ = try await test.claim(job("running"))
            let later = try #require(try await test.claim(job("later")))
            _ = try await test.catalog.snooze(later, code: "offline", reason: "away", delay: 600)
            try await test.database.execute(
                "UPDATE phototext.job SET state = 'cancelled' WHERE id = \(job("cancelled").id)")
            #expect(try await test.catalog.takeUnpublished(limit: 10).isEmpty)
            try await test.makeEverythingDue()
            #expect(try await test.catalog.takeUnpublished(limit: 10).jobs.map(\.identifier.rawValue) == ["later"])
        }
    }

    @Test func relayOfABatchTakesOnlyItsJobs() async throws {
        try await CatalogTestCase.with { test in
            let (one, first) = try await test.submit(["a"])
            let (two, second) = try await test.submit(["b"])
            for page in [first, second] {
                try await test.catalog.releaseUnpublished(
                    page.publishable.jobs.map(\.id), token: page.publishable.token)
            }
            #expect(
                try await test.catalog.takeUnpublished(limit: 10, batch: two).jobs.map(\.identifier.rawValue) == ["b"])
            #expect(
                try await test.catalog.takeUnpublished(limit: 10, batch: one).jobs.map(\.identifier.rawValue) == ["a"])
        }
    }

    @Test func manyRelaysShareTheWork() async throws {
        try await CatalogTestCase.with { test in
            let outcome = try await test.submit((0..<400).map { "photo \($0)" }).outcome
            try await test.catalog.releaseUnpublished(
                outcome.publishable.jobs.map(\.id), token: outcome.publishable.token)
            let taken = try await withThrowingTaskGroup(of: [Int64].self) { group in
                for _ in 0..<4 {
                    group.addTask { @Sendable [url = test.database.url] in
                        let other = PhotoCatalog(client: .init(.init(url: url, applicationName: "other")))
                        var jobs: [Int64] = []
                        while true {
                            let page = try await other.takeUnpublished(limit: 30)
                            if page.isEmpty { return jobs }
                            jobs += page.jobs.map(\.id)
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            // A relay that found the rest locked by another may have ended early, but nothing is taken twice.
            #expect(Set(taken).count == taken.count)
            let rest = try await test.catalog.takeUnpublished(limit: 400).jobs.map(\.id)
            #expect(Set(taken + rest) == Set(outcome.publishable.jobs.map(\.id)))
            #expect(taken.count + rest.count == 400)
        }
    }

    @Test func overtakenJobIsPublishedAgain() async throws {
        try await CatalogTestCase.with { test in
            let (_, lost) = try await test.submit(["lost"])
            try await test.publish(lost.publishable)
            let (_, outcome) = try await test.submit(["passed"])
            try await test.publish(outcome.publishable)
            let (_, young) = try await test.submit(["young"])
            try await test.publish(young.publishable)
            _ = try await test.claimFirst(of: outcome)
            #expect(try await test.catalog.unpublishOvertaken() == 0)
            // The claim was long ago, and publishing the two before it; the third came after.
            let age = 2 * JobDeadlines.hard + 10
            let last = try #require(young.publishable.jobs.first)
            try await test.database.execute(
                """
                UPDATE phototext.job SET published_at = published_at - interval '\(age) s'
                    WHERE id <> \(last.id);
                UPDATE phototext.attempt SET started_at = started_at - interval '\(age) s';
                """)
            #expect(try await test.catalog.unpublishOvertaken() == 1)
            #expect(try await test.catalog.takeUnpublished(limit: 10).jobs == lost.publishable.jobs)
        }
    }

    /// A broker that lost everything is filled again piece by piece, each in a time that has a limit.
    @Test func onlySoManyLostMessagesAreMendedAtOnce() async throws {
        try await CatalogTestCase.with { test in
            try await test.publish(try await test.submit(["a"]).outcome.publishable)
            try await test.database.execute(
                """
                INSERT INTO phototext.asset (library_id, local_identifier)
                    SELECT library_id, 'photo ' || number FROM phototext.asset, generate_series(1, 12000) AS number;
                INSERT INTO phototext.job (asset_id, recipe_id, library_id, generation, published_at)
                    SELECT id, 1, library_id, 1, now() FROM phototext.asset WHERE local_identifier <> 'a';
                """)
            let (_, now) = try await test.catalog.librariesWithUnclaimedJobs()
            for count in [PhotoCatalog.repairLimit, 12_001 - PhotoCatalog.repairLimit, 0] {
                #expect(try await test.catalog.unpublishIdle(library: test.library, firstLook: now) == count)
            }
            // The last message that came through was claimed long ago.
            try await test.database.execute(
                "UPDATE phototext.job SET published_at = now() - interval '1 day' + id * interval '1 second'")
            let last = try #require(try await test.state(of: "photo 12000"))
            _ = try await test.catalog.claim(
                job: last.job, generation: 1, worker: test.worker, isRedelivered: false)
            try await test.database.execute(
                "UPDATE phototext.attempt SET started_at = started_at - interval '\(2 * JobDeadlines.hard + 10) s'")
            for count in [PhotoCatalog.repairLimit, 12_000 - PhotoCatalog.repairLimit, 0] {
                #expect(try await test.catalog.unpublishOvertaken() == count)
            }
        }
    }

    @Test func idleQueueIsFilledAgain() async throws {
        try await CatalogTestCase.with { test in
            try await test.publish(try await test.submit(["a", "b", "c"]).outcome.publishable)
            let (libraries, now) = try await test.catalog.librariesWithUnclaimedJobs()
            #expect(libraries == [test.library])
            // Live workers hold all three: nothing is lost.
            try await test.reportAlive(test.worker, deliveries: [test.library: 3])
            #expect(try await test.catalog.unpublishIdle(library: test.library, firstLook: now) == 0)
            // Those of another queue, or of a dead worker, do not count.
            try await test.reportAlive(test.worker, deliveries: [test.library: 2, "other": 5])
            let dead = UUID()
            try await test.reportAlive(dead, deliveries: [test.library: 9])
            try await test.age(worker: dead, bySeconds: JobDeadlines.workerSilence + 1)
            // What was published since the first look is left alone.
            try await test.publish(try await test.submit(["d"]).outcome.publishable)
            #expect(try await test.catalog.unpublishIdle(library: test.library, firstLook: now) == 3)
            #expect(try await test.catalog.takeUnpublished(limit: 10).jobs.count == 3)
            #expect(try await test.catalog.unpublishIdle(library: "other", firstLook: now) == 0)
        }
    }
}
