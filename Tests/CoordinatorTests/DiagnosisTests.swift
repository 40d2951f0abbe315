import AMQP
import Catalog
import FoundationEssentials
import Testing

@testable import Coordinator

@Suite struct DiagnosisTests {
    private static func library(open: Int, unpublished: Int = 0) -> StatusReport.Library {
        var jobs = JobCounts()
        jobs.available = open
        jobs.unpublished = unpublished
        return StatusReport.Library(name: "holiday", jobs: jobs, unacknowledgedMessages: 0)
    }

    private static func worker(libraries: [String] = ["holiday"], trouble: String? = nil) -> WorkerRecord {
        WorkerRecord(
            id: UUID(), host: "attic", pid: 7, slots: 2, libraries: libraries, engines: [], trouble: trouble)
    }

    private static func findings(obstacle: BrokerObstacle? = nil) -> BrokerInspection.Findings {
        BrokerInspection.Findings(
            depths: ["holiday": QueueDepth(readyMessages: 0, consumers: 1)], obstacle: obstacle)
    }

    private static func problems(
        _ library: StatusReport.Library, _ workers: [WorkerRecord], _ findings: BrokerInspection.Findings
    ) -> [String] {
        Diagnosis(libraries: [library], workers: workers, findings: findings).problems
    }

    @Test func nothingIsWrongWhenWorkIsBeingDone() {
        #expect(Self.problems(Self.library(open: 5, unpublished: 5), [Self.worker()], Self.findings()).isEmpty)
        #expect(Self.problems(Self.library(open: 0), [], Self.findings()).isEmpty)
    }

    @Test func workWithoutAWorkerIsAProblem() {
        for workers in [[], [Self.worker(libraries: ["other"])]] {
            let problems = Self.problems(Self.library(open: 5), workers, Self.findings())
            #expect(problems.count == 1)
            #expect(problems.first?.contains("holiday, which has 5 jobs") == true)
        }
    }

    @Test func theBrokersTroubleIsSaidWithWhatWaitsForIt() {
        let blocked = Self.findings(obstacle: .blocked(reason: "low on memory"))
        let problems = Self.problems(Self.library(open: 5, unpublished: 3), [Self.worker()], blocked)
        #expect(problems.first == "The broker takes no messages now: low on memory.")
        #expect(problems.last?.hasPrefix("3 jobs wait to be published") == true)
    }

    @Test func aTroubledWorkerIsQuoted() {
        let idle = Self.worker(libraries: [], trouble: "no chi_sim")
        #expect(
            Self.problems(Self.library(open: 0), [idle], Self.findings())
                == ["The worker on attic (process 7) does not read: no chi_sim"])
        let busy = Self.worker(trouble: "attic: unmounted")
        #expect(
            Self.problems(Self.library(open: 0), [busy], Self.findings())
                == ["The worker on attic (process 7) does not read everything: attic: unmounted"])
    }

    @Test func aMissingQueueIsSaidUnlessTheBrokerIsAway() {
        var findings = Self.findings()
        findings.depths.updateValue(nil, forKey: "holiday")
        #expect(Self.problems(Self.library(open: 0), [], findings).first?.contains("has no queue") == true)
        findings.depths = [:]
        findings.obstacle = .away(AMQPError(.cannotConnect))
        #expect(Self.problems(Self.library(open: 0), [], findings).count == 1)
    }

    @Test func whoWaitsIsToldThatNobodyReads() {
        let nobody = BatchFollower.trouble(library: "holiday", workers: [Self.worker(libraries: ["other"])])
        #expect(nobody?.contains("No live worker reads the library holiday") == true)
        let troubled = Self.worker(libraries: [], trouble: "no chi_sim")
        #expect(BatchFollower.trouble(library: "holiday", workers: [troubled])?.contains("no chi_sim") == true)
        #expect(BatchFollower.trouble(library: "holiday", workers: [troubled, Self.worker()]) == nil)
        let busy = Self.worker(trouble: "other: unmounted")
        #expect(BatchFollower.trouble(library: "holiday", workers: [busy]) == nil)
        #expect(BatchFollower.trouble(library: "other", workers: [busy])?.contains("other: unmounted") == true)
        #expect(BatchFollower.trouble(library: "third", workers: [busy])?.contains("start `phototext-worker`") == true)
    }
}
