import AMQP
package import Catalog
import FailPoints

/// The only road from a job row to the broker.
///
/// Jobs are taken in one transaction, published without any, and marked in another once the broker has confirmed them. A
/// crash in between leaves jobs that another relay may take after 60 seconds: a job may be published twice, never not
/// at all.
package struct Relay: Sendable {
    private let catalog: PhotoCatalog
    private let publisher: JobPublisher

    /// How many jobs are taken at once.
    private static let pageSize = 1000

    package init(catalog: PhotoCatalog, publisher: JobPublisher) {
        self.catalog = catalog
        self.publisher = publisher
    }

    /// Publishes jobs that the caller has taken, marks those that the broker confirmed and releases the others.
    ///
    /// - Throws: ``AMQPError`` when the broker is away: then all of them are released. `PostgresError`.
    package func publish(_ jobs: PublishableJobs) async throws -> RelayReport {
        guard !jobs.isEmpty else { return RelayReport() }
        FailPoint.taken.pass()
        let outcomes: [PublishOutcome]
        do {
            outcomes = try await publisher.publish(jobs.jobs.map(JobMessage.init))
        } catch {
            try await catalog.releaseUnpublished(jobs.jobs.map(\.id), token: jobs.token)
            throw error
        }
        FailPoint.confirmed.pass()
        var confirmed: [Int64] = []
        var others: [Int64] = []
        for (job, outcome) in zip(jobs.jobs, outcomes) {
            if outcome == .confirmed { confirmed.append(job.id) } else { others.append(job.id) }
        }
        try await catalog.markPublished(confirmed, token: jobs.token)
        FailPoint.marked.pass()
        try await catalog.releaseUnpublished(others, token: jobs.token)
        return RelayReport(published: confirmed.count, unconfirmed: others.count)
    }

    /// Takes and publishes what is due, page by page, until nothing is left or the broker does not confirm. Libraries
    /// whose queues cannot be used are left out until they are tried again: their jobs would fill every page.
    ///
    /// - Parameter batch: only jobs that this batch waits for.
    /// - Throws: ``AMQPError``, `PostgresError`.
    package func publishDue(batch: Int? = nil) async throws -> RelayReport {
        var total = RelayReport()
        while true {
            let page = try await catalog.takeUnpublished(
                limit: Self.pageSize, batch: batch, besides: await publisher.librariesLeftAlone)
            let report = try await publish(page)
            total += report
            guard page.jobs.count == Self.pageSize, report.unconfirmed == 0 else { return total }
        }
    }
}

extension JobMessage {
    init(_ job: PublishableJobs.Job) {
        self.init(job: job.id, generation: job.generation, library: job.library, identifier: job.identifier)
    }
}
