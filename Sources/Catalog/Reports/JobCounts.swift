/// How many jobs are in which state.
package struct JobCounts: Sendable, Hashable, Codable {
    /// Due, and waiting for a worker.
    package var available = 0
    /// Put back until a later time.
    package var waitingToRetry = 0
    package var running = 0
    package var completed = 0
    package var failed = 0
    package var cancelled = 0
    /// The photo has changed since, or was forgotten: the batch no longer waits for it.
    package var superseded = 0
    /// Of the available ones, those that no message stands for yet.
    package var unpublished = 0
    /// Of the open ones, those whose workers died several times in a row.
    package var lostRepeatedly = 0

    package init() {}

    /// Those that are not finished.
    package var open: Int { available + waitingToRetry + running }
    package var total: Int { open + completed + failed + cancelled + superseded }

    package static func += (total: inout JobCounts, part: JobCounts) {
        total.available += part.available
        total.waitingToRetry += part.waitingToRetry
        total.running += part.running
        total.completed += part.completed
        total.failed += part.failed
        total.cancelled += part.cancelled
        total.superseded += part.superseded
        total.unpublished += part.unpublished
        total.lostRepeatedly += part.lostRepeatedly
    }

    mutating func add(_ count: Int, to state: String) {
        switch state {
        case "available": available += count
        case "unpublished":
            available += count
            unpublished += count
        case "waiting": waitingToRetry += count
        case "running": running += count
        case "completed": completed += count
        case "failed": failed += count
        case "cancelled": cancelled += count
        default: superseded += count
        }
    }
}
