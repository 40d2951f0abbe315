import Catalog
import FoundationEssentials

/// What was seen of everything at one moment: what a ``Diagnosis`` is made from.
struct Observations {
    /// By library.
    var jobs: [String: JobCounts] = [:]
    var workers: [WorkerRecord] = []
    var waiting: [WaitingReason] = []
    var failures: [FailureCount] = []
    /// Since when the job has waited that has waited longest for its message.
    var unpublishedSince: Date?
    var broker = BrokerInspection.Findings()
    var now = Date()

    /// All libraries together.
    var allJobs: JobCounts { jobs.values.reduce(into: JobCounts()) { $0 += $1 } }
}
