import Catalog
import CommandKit

/// How `submit` ends, after everything that it was asked to do.
struct SubmissionVerdict {
    private var failure: (any Error)?
    private var obstacle: BrokerObstacle?
    private var waitingCount = 0
    private var invalidCount = 0
    private var failedBatches: [BatchStatus] = []

    mutating func note(_ result: BatchSubmission.Result) {
        failure = failure ?? result.failure
        obstacle = obstacle ?? result.obstacle
        waitingCount += result.report.waitingForBroker
        invalidCount += result.invalidCount
    }

    /// Notes a batch that was waited for: its jobs did not stay with the broker's trouble.
    mutating func note(_ status: BatchStatus) {
        obstacle = nil
        if status.jobs.failed + status.jobs.cancelled > 0 { failedBatches.append(status) }
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
                .tempFail, obstacle.description,
                hint:
                    "nothing is lost: the jobs are in PostgreSQL, and any worker publishes them when the broker is back"
            )
        }
        if let status = failedBatches.first {
            let failed = failedBatches.reduce(0) { $0 + $1.jobs.failed }
            throw CommandError(
                .failure, "\(failed) \(failed == 1 ? "photo" : "photos") could not be read",
                hint: "`phototext failures \(status.batch)` says why")
        }
        if invalidCount > 0 {
            throw CommandError(
                .dataError,
                "\(invalidCount) \(invalidCount == 1 ? "line was" : "lines were") no identifier and left out")
        }
    }
}
