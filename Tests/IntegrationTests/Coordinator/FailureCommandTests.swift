import Catalog
import CommandKit
import Coordinator
import JobQueue
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

/// `failures`, `retry` and `cancel`.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct FailureCommandTests {
    /// Two photos that failed, for different reasons.
    private func failTwo(_ test: CatalogTestCase) async throws -> Int {
        let (batch, outcome) = try await test.submit(["corrupt.jpg", "huge.jpg"])
        for job in outcome.publishable.jobs {
            let claim = try #require(try await test.claim(job))
            let failure =
                job.identifier.rawValue == "huge.jpg"
                ? RecognitionFailure(.tooLarge, "it has 900 megapixels")
                : RecognitionFailure(.corrupt, "it cannot be decoded")
            _ = try await test.catalog.fail(claim, failure, retryDelay: 0)
        }
        return batch
    }

    @Test func failuresAreListedWithTheirReasons() async throws {
        try await CatalogTestCase.with { test in
            let none = try await CommandRun.of("failures", on: test.database)
            #expect(none.output == "No photo has failed.\n")
            let batch = try await failTwo(test)
            let all = try await CommandRun.of("failures", on: test.database)
            #expect(all.lines.count == 3)
            #expect(all.output.contains("huge.jpg"))
            #expect(all.output.contains("it has 900 megapixels"))
            let some = try await CommandRun.of(
                "failures", "\(batch)", "--reason", "corrupt", "--json", on: test.database)
            #expect(some.lines.count == 1)
            #expect(some.output.contains(#""code":"corrupt""#))
            #expect(some.output.contains(#""failedAt":"20"#))
            let unknown = try await CommandRun.of("failures", "999", on: test.database)
            #expect(unknown.exitCode == .noInput)
        }
    }

    @Test func retriedJobsArePublished() async throws {
        try await CatalogTestCase.with { test in
            _ = try await failTwo(test)
            try await TestBroker.withPrefix(libraries: [test.library]) { prefix in
                let run = try await CommandRun.of(
                    "retry", "--reason", "corrupt", on: test.database, queuePrefix: prefix)
                #expect(run.exitCode == .success, "\(run.remarks)")
                #expect(run.output == "1 photo will be read again.\n")
                let counts = try await test.catalog.jobCounts()
                #expect(counts.available == 1)
                #expect(counts.unpublished == 0)
                #expect(counts.failed == 1)
            }
        }
    }

    @Test func retryWithoutTheBrokerSaysThatTheJobsWait() async throws {
        try await CatalogTestCase.with { test in
            _ = try await failTwo(test)
            let run = try await CommandRun.of("retry", "huge.jpg", "--json", on: test.database)
            #expect(run.exitCode == .tempFail)
            #expect(run.output == "{\"isWaitingForBroker\":true,\"retried\":1}\n")
            #expect(run.remarks.count == 1)
            #expect(try await test.catalog.jobCounts().unpublished == 1)
        }
    }

    @Test func retryOfAnUnknownPhotoChangesNothing() async throws {
        try await CatalogTestCase.with { test in
            _ = try await failTwo(test)
            let run = try await CommandRun.of("retry", "huge.jpg", "never.jpg", on: test.database)
            #expect(run.exitCode == .noInput)
            #expect(run.message == "'never.jpg' was never submitted")
            #expect(try await test.catalog.jobCounts().failed == 2)
        }
    }

    @Test func nothingToRetryIsSaid() async throws {
        try await CatalogTestCase.with { test in
            let run = try await CommandRun.of("retry", "--all", on: test.database)
            #expect(run.exitCode == .success)
            #expect(run.output == "No photo that failed or waits is among them.\n")
        }
    }

    @Test(arguments: [["retry"], ["retry", "--all", "--batch", "1"], ["retry", "--reason", "bad luck"]])
    func retryNeedsAClearSelection(arguments: [String]) {
        #expect(throws: ValidationError.self) { _ = try Phototext.parseAsRoot(arguments) }
    }

    @Test func cancelSaysWhatGoesOn() async throws {
        try await CatalogTestCase.with { test in
            let (one, outcome) = try await test.submit(["a", "b", "shared"])
            _ = try await test.submit(["shared"])
            _ = try await test.claimFirst(of: outcome)
            let run = try await CommandRun.of("cancel", "\(one)", on: test.database)
            #expect(
                run.output
                    == "Batch \(one): 1 cancelled · 1 being read now will be finished · 1 wanted by another batch go on\n"
            )
            let again = try await CommandRun.of("cancel", "\(one)", "--json", on: test.database)
            #expect(again.output.contains(#""cancelled":0"#))
            let unknown = try await CommandRun.of("cancel", "999", on: test.database)
            #expect(unknown.exitCode == .noInput)
            #expect(unknown.message == "there is no batch 999")
        }
    }
}
