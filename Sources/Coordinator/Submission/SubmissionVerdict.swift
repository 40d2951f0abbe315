import Catalog
import CommandKit

/// How `submit` ends, after everything that it was asked to do.
struct SubmissionVerdict {
    private var failure: (any Error)?
    private var obstacle: BrokerObstacle?
    private var waitingCount = 0
    private var invalidCount = 0
    private var unfinishedBatches: [BatchStatus] = []
    private var hasStandstill = false

    /// Whether photos wait for workers.
    private(set) var leavesWork = false

    mutating func note(_ result: BatchSubmission.Result) {
        failure = failure ?? result.failure
        obstacle = obstacle ?? result.obstacle
        if result.report.batch != nil {
            leavesWork = leavesWork || result.report.counts.accepted + result.report.counts.inFlight > 0
        }
        waitingCount += result.report.waitingForBroker
        invalidCount += result.invalidCount
    }

    /// Notes a batch that was waited for: its jobs did not stay with the broker's trouble.
    mutating func note(_ status: BatchStatus) {
        obstacle = nil
        if !status.isSettled { hasStandstill = true }
        if status.jobs.failed + status.jobs.cancelled > 0 { unfinishedBatches.append(status) }
    }

    /// - Throws: what the command has to end with; nothing when all went well.
    func finish() throws {
        if failure is Interrupted {
            throw CommandError(
                Interrupted.exitCode, "interrupted: what was given so far is accepted",
                hint: "run the same command again for the rest")
        }
        if let failure { throw failure }
        if let obstacle {
            throw CommandError(
                .tempFail,
                "\(waitingCount) \(waitingCount == 1 ? "photo waits" : "photos wait") for the broker: "
                    + obstacle.description,
                hint:
                    "nothing is lost: the jobs are in PostgreSQL, and any worker publishes them when the broker is back"
            )
        }
        try finishBatches()
        if invalidCount > 0 {
            throw CommandError(
                .dataError,
                "left out \(invalidCount) of what was given: \(invalidCount == 1 ? "it names" : "they name") no photo")
        }
        // What waits was said already.
        if hasStandstill { throw ExitCode.tempFail }
    }

    private func finishBatches() throws {
        let failed = unfinishedBatches.reduce(0) { $0 + $1.jobs.failed }
        if failed > 0, let status = unfinishedBatches.first(where: { $0.jobs.failed > 0 }) {
            throw CommandError(
                .dataError, "\(failed) \(failed == 1 ? "photo" : "photos") could not be read",
                hint: "`phototext failures \(status.batch)` says why")
        }
        if let status = unfinishedBatches.first {
            throw CommandError(.failure, "the batch \(status.batch) was cancelled")
        }
    }
}
