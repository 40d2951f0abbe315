import AMQP
import Catalog
import CommandKit
import FoundationEssentials
import Testing

@testable import Coordinator

@Suite struct DiagnosisTests {
    private static func worker(libraries: [String] = ["holiday"], trouble: String? = nil) -> WorkerRecord {
        WorkerRecord(
            id: UUID(), host: "attic", pid: 7, slots: 2, libraries: libraries, engines: [], trouble: trouble)
    }

    private static func seen(
        toRead: Int = 0, unpublished: Int = 0, lost: Int = 0, _ workers: [WorkerRecord] = [],
        obstacle: BrokerObstacle? = nil
    ) -> Observations {
        var seen = Observations()
        var jobs = JobCounts()
        jobs.available = toRead
        jobs.unpublished = unpublished
        jobs.lostRepeatedly = lost
        seen.jobs = ["holiday": jobs]
        seen.workers = workers
        seen.broker.depths = ["holiday": QueueDepth(readyMessages: 0, consumers: 1)]
        seen.broker.obstacle = obstacle
        return seen
    }

    private static func codes(_ seen: Observations) -> [Problem.Code] {
        Diagnosis(seen).problems.map(\.code)
    }

    @Test func nothingIsWrongWhenWorkIsBeingDone() {
        #expect(Self.codes(Self.seen(toRead: 5, unpublished: 5, [Self.worker()])).isEmpty)
        #expect(Self.codes(Self.seen(toRead: 0)).isEmpty)
        #expect(Diagnosis(Self.seen(toRead: 5, [Self.worker()])).exitCode == .success)
    }

    @Test(arguments: [
        (AMQPError.Code.authenticationRefused, "check PHOTOTEXT_BROKER_URL"), (.accessRefused, "--broker-users"),
        (.tlsFailed, "PHOTOTEXT_CA_FILE"), (.cannotConnect, "scripts/services start"),
    ])
    func whatToDoDependsOnWhyTheBrokerIsNotReached(code: AMQPError.Code, words: String) {
        let problem = Diagnosis(Self.seen(obstacle: .away(AMQPError(code)))).problems.first
        #expect(problem?.code == .brokerUnreachable)
        #expect(problem?.advice?.contains(words) == true)
    }

    @Test func workWithoutAWorkerIsAProblem() {
        let nobody = Diagnosis(Self.seen(toRead: 5))
        #expect(nobody.problems.map(\.code) == [.noWorker])
        #expect(nobody.problems.map(\.message) == ["No worker is alive, and 5 photos to read."])
        #expect(nobody.exitCode == .unavailable)
        let elsewhere = Diagnosis(Self.seen(toRead: 1, [Self.worker(libraries: ["other"])]))
        #expect(elsewhere.problems.map(\.code) == [.libraryNotRead])
        #expect(elsewhere.problems.first?.message.contains("holiday, which has 1 photo to read") == true)
        #expect(elsewhere.problems.first?.library == "holiday")
        #expect(elsewhere.exitCode == .unavailable)
    }

    @Test func theBrokersTroubleIsSaidWithWhatWaitsForIt() {
        var seen = Self.seen(
            toRead: 5, unpublished: 3, [Self.worker()], obstacle: .blocked(reason: "low on memory"))
        seen.unpublishedSince = Date(timeIntervalSince1970: 1000)
        let diagnosis = Diagnosis(seen)
        #expect(diagnosis.problems.map(\.code) == [.brokerBlocked, .notPublished])
        #expect(diagnosis.problems.first?.message == "The broker takes no messages now: low on memory.")
        #expect(diagnosis.problems.last?.message.hasPrefix("3 photos wait to be published, the first since ") == true)
        #expect(diagnosis.problems.last?.since == seen.unpublishedSince)
        #expect(diagnosis.exitCode == .unavailable)
        #expect(Self.codes(Self.seen(obstacle: .away(AMQPError(.cannotConnect)))) == [.brokerUnreachable])
        #expect(Self.codes(Self.seen(obstacle: .silent)) == [.brokerSilent])
    }

    @Test func aTroubledWorkerIsQuoted() {
        let idle = Diagnosis(Self.seen([Self.worker(libraries: [], trouble: "no chi_sim")]))
        #expect(idle.problems.map(\.message) == ["The worker on attic (process 7) does not read: no chi_sim"])
        #expect(idle.exitCode == .success, "there is nothing to read")
        let busy = Diagnosis(Self.seen(toRead: 1, [Self.worker(trouble: "attic: unmounted")]))
        #expect(
            busy.problems.map(\.message)
                == ["The worker on attic (process 7) does not read everything: attic: unmounted"])
        #expect(busy.exitCode == .unavailable)
    }

    @Test func aMissingQueueIsSaidUnlessTheBrokerIsAway() {
        var seen = Self.seen()
        seen.broker.depths.updateValue(nil, forKey: "holiday")
        #expect(Self.codes(seen) == [.queueMissing])
        #expect(Diagnosis(seen).exitCode == .config)
        seen.broker.depths = [:]
        seen.broker.obstacle = .away(AMQPError(.cannotConnect))
        #expect(Self.codes(seen) == [.brokerUnreachable])
    }

    @Test func whatWaitsFailedOrWasLostIsARemark() {
        var seen = Self.seen(toRead: 9, lost: 2, [Self.worker()])
        seen.waiting = [
            WaitingReason(
                code: "library_unavailable", reason: "the disk is not mounted", count: 1, nextInSeconds: 90)
        ]
        seen.failures = [FailureCount(code: "timed_out", reason: "timed out after 90 s", count: 4)]
        seen.broker.deadLetters = 3
        let diagnosis = Diagnosis(seen)
        #expect(diagnosis.problems.map(\.code) == [.deadLetters, .waitingToRetry, .lostRepeatedly, .failed])
        #expect(diagnosis.problems.map(\.count) == [3, 1, 2, 4])
        #expect(diagnosis.problems.allSatisfy { !$0.isObstacle })
        #expect(diagnosis.exitCode == .success)
        let waiting = diagnosis.problems[1]
        #expect(waiting.message.hasPrefix("1 photo waits to be tried again, the next in 1:30 ("))
        #expect(waiting.message.hasSuffix("): the disk is not mounted (library_unavailable)"))
        #expect(waiting.nextAt == seen.now + 90)
        #expect(diagnosis.problems[3].message == "4 photos failed: timed out after 90 s (timed_out)")
        #expect(diagnosis.problems[3].advice?.contains("--reason timed_out") == true)
    }

    @Test func obstaclesComeFirst() {
        var seen = Self.seen(toRead: 2)
        seen.broker.deadLetters = 1
        #expect(Self.codes(seen) == [.noWorker, .deadLetters])
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
