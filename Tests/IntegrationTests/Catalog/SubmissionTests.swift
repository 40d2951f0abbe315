import Catalog
import PhotoLibraries
import Postgres
import TestSupport
import Testing
import TextRecognition

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SubmissionTests {
    @Test func newPhotosBecomeJobsOnce() async throws {
        try await CatalogTestCase.with { test in
            let (_, first) = try await test.submit(["b.jpg", "a.jpg", "b.jpg"])
            #expect(first.counts.given == 3)
            #expect(first.counts.repeated == 1)
            #expect(first.counts.added == 2)
            #expect(first.publishable.jobs.map(\.identifier.rawValue).sorted() == ["a.jpg", "b.jpg"])
            let (_, second) = try await test.submit(["a.jpg", "b.jpg"])
            #expect(second.counts.inFlight == 2)
            #expect(second.publishable.isEmpty)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.job") == 2)
        }
    }

    @Test func repeatedAcrossPagesIsRepeated() async throws {
        try await CatalogTestCase.with { test in
            let submission = try await test.catalog.openBatch(library: test.library, request: .init())
            _ = try await test.catalog.submit(CatalogTestCase.assets(["a", "b"]), to: submission)
            let page = try await test.catalog.submit(CatalogTestCase.assets(["b", "c"]), to: submission)
            #expect(page.counts.repeated == 1)
            #expect(page.counts.added == 1)
            try await test.catalog.closeBatch(submission)
            let status = try await test.catalog.status(ofBatch: submission.batch)
            #expect(status.counts.given == 4)
            #expect(status.counts.repeated == 1)
            #expect(status.jobs.available == 3)
        }
    }

    @Test func recognizedPhotosAreFiltered() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "hello")
            let (batch, outcome) = try await test.submit(["a.jpg", "new.jpg"])
            #expect(outcome.counts.recognized == 1)
            #expect(outcome.counts.added == 1)
            #expect(outcome.publishable.jobs.map(\.identifier.rawValue) == ["new.jpg"])
            let waitsFor = try await test.database.number(
                "SELECT count(*) FROM phototext.batch_job WHERE batch_id = \(batch)")
            #expect(waitsFor == 1)
        }
    }

    @Test func anotherRecipeIsAnotherJob() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "hello")
            let english = RecognizeTextRequest(languages: [.english])
            let (_, outcome) = try await test.submit(["a.jpg"], request: english)
            #expect(outcome.counts.added == 1)
        }
    }

    @Test func changedPhotoIsReadAgain() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "old")
            let (_, outcome) = try await test.submit(["a.jpg"], revision: "2-2")
            #expect(outcome.counts.changed == 1)
            let job = try #require(outcome.publishable.jobs.first)
            #expect(job.generation == 2)
            // Until the new text is there, the old one is shown.
            #expect(try await test.catalog.search("old").count == 1)
            let claim = try await test.claimFirst(of: outcome)
            #expect(
                try await test.catalog.complete(claim, with: CatalogTestCase.photo("new", revision: "2-2")))
            #expect(try await test.catalog.search("old").isEmpty)
            #expect(try await test.catalog.search("new").count == 1)
            let (_, again) = try await test.submit(["a.jpg"], revision: "2-2")
            #expect(again.counts.recognized == 1)
        }
    }

    @Test func identifierWithoutRevisionNeverCountsAsChanged() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text")
            let (_, outcome) = try await test.submit(["a.jpg"], revision: nil)
            #expect(outcome.counts.recognized == 1)
        }
    }

    @Test func photoChangedWhileItIsReadFencesTheReader() async throws {
        try await CatalogTestCase.with { test in
            let (_, first) = try await test.submit(["a.jpg"])
            let claim = try await test.claimFirst(of: first)
            let (_, second) = try await test.submit(["a.jpg"], revision: "2-2")
            #expect(second.counts.changed == 1)
            #expect(try await test.catalog.complete(claim, with: CatalogTestCase.photo("stale")) == false)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.recognition") == 0)
        }
    }

    @Test func changeUnderOneRecipeRenewsUnfinishedJobsOfOthers() async throws {
        try await CatalogTestCase.with { test in
            let english = RecognizeTextRequest(languages: [.english])
            let (batch, first) = try await test.submit(["a.jpg"])
            let (_, second) = try await test.submit(["a.jpg"], revision: "2-2", request: english)
            #expect(second.counts.changed == 1)
            let old = try #require(first.publishable.jobs.first)
            #expect(try await test.claim(old) == nil)
            let renewed = try await test.catalog.takeUnpublished(limit: 10)
            #expect(renewed.jobs.map(\.id) == [old.id])
            #expect(renewed.jobs.map(\.generation) == [2])
            #expect(try await test.catalog.status(ofBatch: batch).jobs.superseded == 1)
        }
    }

    @Test func failedBeforeIsReportedAndNotRepeated() async throws {
        try await CatalogTestCase.with { test in
            let (_, first) = try await test.submit(["a.jpg"])
            let claim = try await test.claimFirst(of: first)
            let state = try await test.catalog.fail(
                claim, RecognitionFailure(.corrupt, "it cannot be decoded"), retryDelay: 0)
            #expect(state == .failed)
            #expect(try await test.submit(["a.jpg"]).outcome.counts.failedBefore == 1)
            let retried = try await test.submit(["a.jpg"], options: .init(retriesFailed: true))
            #expect(retried.outcome.counts.again == 1)
            #expect(retried.outcome.publishable.jobs.count == 1)
        }
    }

    @Test func againReadsAgainAndDoesNotReuseOlderRecognitions() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text")
            let (_, outcome) = try await test.submit(["a.jpg"], options: .init(readsAgain: true))
            #expect(outcome.counts.again == 1)
            let claim = try await test.claimFirst(of: outcome)
            let content = CatalogTestCase.photo("text").content
            let known = try await test.catalog.completeWithKnownContent(
                claim, content: content, revision: nil, stages: [:])
            #expect(known == nil)
            #expect(try await test.catalog.complete(claim, with: CatalogTestCase.photo("text")))
        }
    }

    @Test func previewHasNoEffect() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text")
            let counts = try await test.catalog.preview(
                CatalogTestCase.assets(["a.jpg", "b.jpg", "b.jpg"]), library: test.library, request: .init())
            #expect(counts.recognized == 1)
            #expect(counts.added == 1)
            #expect(counts.repeated == 1)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.asset") == 1)
        }
    }

    @Test func twoCoordinatorsWithTheSameBatchMakeEachJobOnce() async throws {
        try await CatalogTestCase.with { test in
            let names = (0..<500).map { "photo \($0).jpg" }
            let jobs = try await withThrowingTaskGroup(of: [PublishableJobs.Job].self) { group in
                for _ in 0..<4 {
                    group.addTask { @Sendable [database = test.database, library = test.library] in
                        let other = PhotoCatalog(client: .init(.init(url: database.url, applicationName: "other")))
                        let submission = try await other.openBatch(library: library, request: .init())
                        let page = try await other.submit(CatalogTestCase.assets(names), to: submission)
                        #expect(page.counts.added + page.counts.inFlight == 500)
                        return page.publishable.jobs
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(jobs.count == 500)
            #expect(Set(jobs.map(\.id)).count == 500)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.batch_job") == 2000)
        }
    }

    @Test func unknownLibraryIsRefused() async throws {
        try await CatalogTestCase.with { test in
            await #expect(throws: CatalogError.self) {
                _ = try await test.catalog.openBatch(library: "nowhere", request: .init())
            }
        }
    }
}
