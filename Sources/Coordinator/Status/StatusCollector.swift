import AMQP
import Catalog
import Configuration

/// Collects how everything stands.
struct StatusCollector {
    private let session: CatalogSession

    private static let batchCount = 5

    init(_ session: CatalogSession) {
        self.session = session
    }

    /// - Throws: `PostgresError`, `ConfigurationError`; trouble with the broker is in the report.
    func collect() async throws -> StatusReport {
        let counts = try await session.catalog.jobCountsByLibrary()
        let names = counts.keys.sorted()
        let workers = try await session.catalog.liveWorkers()
        let findings = try await BrokerInspection(session.settings).look(at: names)
        let libraries = names.map { name in
            let depth = findings.depths[name] ?? nil
            return StatusReport.Library(
                name: name, jobs: counts[name] ?? JobCounts(), readyMessages: depth?.readyMessages,
                consumers: depth?.consumers,
                unacknowledgedMessages: workers.reduce(0) { $0 + ($1.deliveries[name] ?? 0) })
        }
        return StatusReport(
            libraries: libraries, workers: workers.map(StatusReport.Worker.init),
            goneWorkers: try await session.catalog.goneWorkers(), batches: try await recentBatches(),
            waiting: try await session.catalog.waitingReasons(),
            problems: Diagnosis(libraries: libraries, workers: workers, findings: findings).problems,
            jobs: libraries.reduce(into: JobCounts()) { $0 += $1.jobs })
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
