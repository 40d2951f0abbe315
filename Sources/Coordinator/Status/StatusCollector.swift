import AMQP
import Catalog
import Configuration
import FoundationEssentials

/// Collects how everything stands.
struct StatusCollector {
    private let session: CatalogSession

    private static let batchCount = 5

    init(_ session: CatalogSession) {
        self.session = session
    }

    /// - Throws: `PostgresError`, `ConfigurationError`; trouble with the broker is in the report.
    func collect() async throws -> StatusReport {
        var seen = try await observe()
        seen.broker = try await BrokerInspection(session.settings).look(at: seen.jobs.keys.sorted())
        let libraries = seen.jobs.keys.sorted().map { name in
            let depth = seen.broker.depths[name] ?? nil
            return StatusReport.Library(
                name: name, jobs: seen.jobs[name] ?? JobCounts(), readyMessages: depth?.readyMessages,
                consumers: depth?.consumers,
                unacknowledgedMessages: seen.workers.reduce(0) { $0 + ($1.deliveries[name] ?? 0) })
        }
        let diagnosis = Diagnosis(seen)
        return StatusReport(
            libraries: libraries, workers: seen.workers.map(StatusReport.Worker.init),
            goneWorkers: try await session.catalog.goneWorkers(), batches: try await recentBatches(),
            waiting: seen.waiting, failures: seen.failures,
            problems: diagnosis.problems, jobs: seen.allJobs, exitCode: diagnosis.exitCode)
    }

    /// What PostgreSQL knows, without the broker.
    ///
    /// - Throws: `PostgresError`.
    func observe() async throws -> Observations {
        let catalog = session.catalog
        var seen = Observations()
        seen.jobs = try await catalog.jobCountsByLibrary()
        seen.workers = try await catalog.liveWorkers()
        seen.waiting = try await catalog.waitingReasons()
        seen.failures = try await catalog.failureCounts()
        seen.unpublishedSince = try await catalog.unpublishedSince().map(Date.init(timeIntervalSince1970:))
        seen.stale = try await catalog.staleCount(limit: Observations.staleLimit)
        return seen
    }

    /// The latest batches with the counts of their jobs.
    private func recentBatches() async throws -> [BatchReport] {
        var reports: [BatchReport] = []
        for batch in try await session.catalog.recentBatches(limit: Self.batchCount) {
            reports.append(BatchReport(try await session.catalog.status(ofBatch: batch.batch)))
        }
        return reports
    }
}
