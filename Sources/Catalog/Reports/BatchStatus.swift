/// How a batch stands.
package struct BatchStatus: Sendable, Hashable, Codable {
    package var batch: Int
    package var library: String
    package var counts: SubmissionCounts
    /// Jobs that the batch waits or waited for, by what became of them.
    package var jobs: JobCounts
    /// Seconds since the epoch, by the database's clock.
    package var createdAt: Double
    package var isSubmitted: Bool
    package var isCancelled: Bool
    /// Photos finished in the last minute, per second.
    package var photosPerSecond: Double

    /// Whether nothing remains to be done.
    package var isSettled: Bool { isSubmitted && jobs.open == 0 || isCancelled && jobs.running == 0 }

    /// How long the rest takes at the present rate, in seconds; nil when there is no telling.
    package var secondsLeft: Double? {
        guard jobs.open > 0, photosPerSecond > 0 else { return nil }
        return Double(jobs.open) / photosPerSecond
    }
}
