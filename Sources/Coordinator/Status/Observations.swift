import Catalog
import FoundationEssentials

/// What was seen of everything at one moment: what a ``Diagnosis`` is made from.
struct Observations {
    /// By library.
    var jobs: [String: JobCounts] = [:]
    var workers: [WorkerRecord] = []
    var waiting: [WaitingReason] = []
    var failures: [FailureCount] = []
    /// Texts that an older release has read, up to ``staleLimit``.
    var stale = 0
    /// Since when the job has waited that has waited longest for its message.
    var unpublishedSince: Date?
    var broker = BrokerInspection.Findings()
    var now = Date()

    /// To count more would take long and tell no more.
    static let staleLimit = 1000

    /// All libraries together.
    var allJobs: JobCounts { jobs.values.reduce(into: JobCounts()) { $0 += $1 } }
}
