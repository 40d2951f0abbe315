import Catalog
import CommandKit

/// How everything stands, for machines and people.
struct StatusReport: Encodable {
    struct Library: Encodable {
        var name: String
        var jobs: JobCounts
        /// Messages that wait at the broker; nil when it could not be asked or has no queue.
        var readyMessages: Int?
        var consumers: Int?
        /// Messages that live workers hold and have not acknowledged.
        var unacknowledgedMessages: Int
    }

    struct Worker: Encodable {
        var host: String
        var pid: Int
        var slots: Int
        var libraries: [String]
        var engines: [String]
        var deliveries: Int
        var trouble: String?

        init(_ record: WorkerRecord) {
            host = record.host
            pid = record.pid
            slots = record.slots
            libraries = record.libraries
            engines = record.engines
            deliveries = record.deliveries.values.reduce(0, +)
            trouble = record.trouble
        }
    }

    var libraries: [Library]
    var workers: [Worker]
    /// Workers that fell silent without having stopped.
    var goneWorkers: [GoneWorker]
    var batches: [BatchReport]
    var waiting: [WaitingReason]
    var failures: [FailureCount]
    /// What is wrong now.
    var problems: [Problem]
    /// All libraries together.
    var jobs: JobCounts
    /// With what the command ends: a failure when anything keeps photos from being read.
    var exitCode: ExitCode

    private enum CodingKeys: CodingKey {
        case libraries, workers, goneWorkers, batches, waiting, failures, problems, jobs
    }
}
