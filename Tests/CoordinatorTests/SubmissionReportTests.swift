import AMQP
import Catalog
import CommandKit
import Testing

@testable import Coordinator

@Suite struct SubmissionReportTests {
    private static func report(
        published: Int, waiting: Int = 0, change: (inout SubmissionCounts) -> Void = { _ in }
    ) -> SubmissionReport {
        var counts = SubmissionCounts()
        counts.given = 100
        counts.repeated = 3
        counts.recognized = 61
        counts.inFlight = 4
        counts.added = 32
        change(&counts)
        return SubmissionReport(
            batch: 12, library: "holiday", counts: counts, published: published, waitingForBroker: waiting)
    }

    @Test func theLineSaysWhatBecameOfEveryIdentifier() {
        #expect(
            Self.report(published: 32).text
                == "Batch 12: 100 given · 3 repeated · 61 already recognized · 4 in flight · 32 published")
    }

    @Test func theRareIsSaidWhenItOccurs() {
        let report = Self.report(published: 30) {
            $0.failedBefore = 2
            $0.added = 24
            $0.changed = 5
            $0.again = 1
        }
        #expect(report.text.hasSuffix("4 in flight · 2 failed before · 30 published (5 changed, 1 again)"))
    }

    @Test func jobsThatWaitForTheBrokerAreNotCalledPublished() {
        #expect(Self.report(published: 0, waiting: 32).text.hasSuffix("4 in flight · 32 wait for the broker"))
        #expect(Self.report(published: 12, waiting: 20).text.hasSuffix("12 published · 20 wait for the broker"))
    }

    @Test func staleOnesAreToldFromThoseLookedAt() {
        var report = Self.report(published: 32) {
            $0 = SubmissionCounts()
            $0.given = 36
            $0.inFlight = 4
            $0.stale = 32
        }
        report.examined = 100
        #expect(report.text == "Batch 12: 100 looked at · 36 stale · 4 in flight · 32 published (32 stale)")
    }

    @Test func aDryRunHasNoBatch() {
        var report = Self.report(published: 0)
        report.batch = nil
        #expect(
            report.text
                == "Dry run: 100 given · 3 repeated · 61 already recognized · 4 in flight · 32 to read")
    }

    private static func exitCode(_ verdict: SubmissionVerdict) -> ExitCode {
        do {
            try verdict.finish()
            return .success
        } catch {
            return (error as? any CommandFailure)?.exitCode ?? .software
        }
    }

    @Test func theVerdictFollowsTheWorstThatHappened() {
        var verdict = SubmissionVerdict()
        verdict.note(.init(report: Self.report(published: 32)))
        #expect(Self.exitCode(verdict) == .success)
        verdict.note(.init(report: Self.report(published: 32), invalidCount: 1))
        #expect(Self.exitCode(verdict) == .dataError)
        verdict.note(
            .init(report: Self.report(published: 0, waiting: 32), obstacle: .away(AMQPError(.cannotConnect))))
        #expect(Self.exitCode(verdict) == .tempFail)
        verdict.note(.init(report: Self.report(published: 0), failure: Interrupted()))
        #expect(Self.exitCode(verdict) == Interrupted.exitCode)
    }
}
