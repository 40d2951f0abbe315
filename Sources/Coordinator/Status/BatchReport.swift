import Catalog
import CommandKit
import FoundationEssentials

/// How a batch stands, for machines and people.
struct BatchReport: Encodable {
    var batch: Int
    var library: String
    /// `submitting`, `running`, `settled`, `cancelled`.
    var state: String
    var createdAt: Date
    var given: SubmissionCounts
    /// The jobs that the batch waits or waited for.
    var jobs: JobCounts
    var photosPerSecond: Double
    var secondsLeft: Double?

    init(_ status: BatchStatus) {
        batch = status.batch
        library = status.library
        state =
            status.isCancelled
            ? "cancelled"
            : !status.isSubmitted ? "submitting" : status.isSettled ? "settled" : "running"
        createdAt = Date(timeIntervalSince1970: status.createdAt)
        given = status.counts
        jobs = status.jobs
        photosPerSecond = status.photosPerSecond
        secondsLeft = status.secondsLeft
    }

    /// As a person here would write it.
    var submittedAt: String {
        LocalTime(secondsSinceEpoch: createdAt.timeIntervalSince1970).description
    }

    /// How its jobs stand, in one line.
    var line: String {
        "Batch \(batch): " + (jobs.total == 0 ? "nothing to wait for" : jobs.summary)
    }

    /// Everything about it.
    var text: String {
        var lines = [
            "Batch \(batch) of the library \(library): \(state), submitted \(submittedAt)",
            "Given: " + given.summary,
            "Jobs:  " + jobs.summary,
        ]
        if jobs.open > 0 {
            let rate = (photosPerSecond * 10).rounded() / 10
            let left = secondsLeft.map { ", " + ProgressLine.format(.seconds($0)) + " left" } ?? ""
            lines.append("Speed: \(rate) photos per second\(left)")
        }
        return lines.joined(separator: "\n")
    }
}

extension SubmissionCounts {
    /// Every kind that occurs.
    var summary: String {
        let parts = [
            (repeated, "repeated"), (recognized, "already recognized"), (inFlight, "in flight"),
            (failedBefore, "failed before"), (added, "new"), (changed, "changed"), (again, "again"), (stale, "stale"),
        ]
        let kinds = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return (["\(given) given"] + kinds).joined(separator: " · ")
    }
}

extension JobCounts {
    /// Every state that occurs, in the order in which jobs go through them.
    var summary: String {
        let parts = [
            (available, "available"), (waitingToRetry, "waiting to retry"), (running, "running"),
            (completed, "completed"), (failed, "failed"), (cancelled, "cancelled"), (superseded, "superseded"),
        ]
        let states = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return states.isEmpty ? "none" : states.joined(separator: " · ")
    }
}
