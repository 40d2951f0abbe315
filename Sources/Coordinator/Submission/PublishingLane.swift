import AMQP
import Catalog
import CommandKit
import JobQueue

/// Publishes the pages of a submission one after the other, beside the submission itself.
///
/// Once the broker is known to be away or blocked, the pages that follow are given back at once: every job is in
/// PostgreSQL, and the relay of any worker publishes it later.
actor PublishingLane {
    private let catalog: PhotoCatalog
    private let publisher: JobPublisher
    private let relay: Relay
    private let onObstacle: @Sendable (BrokerObstacle) -> Void
    private var current: Task<Void, any Error>?

    /// Jobs that the broker has confirmed.
    private(set) var publishedCount = 0
    /// Jobs that wait for the broker.
    private(set) var waitingCount = 0
    /// Why jobs wait; nil when none does.
    private(set) var obstacle: BrokerObstacle?

    /// How long the broker may block before the user is told that the program waits.
    private static let patience = Duration.seconds(2)

    /// - Parameters:
    ///   - catalog: on a connection of its own, so that marking does not wait for the next page's transaction.
    ///   - onObstacle: told when the program begins to wait, and why.
    init(catalog: PhotoCatalog, publisher: JobPublisher, onObstacle: @escaping @Sendable (BrokerObstacle) -> Void) {
        self.catalog = catalog
        self.publisher = publisher
        self.onObstacle = onObstacle
        relay = Relay(catalog: catalog, publisher: publisher)
    }

    /// Waits for the page before and begins to publish this one.
    ///
    /// - Throws: what publishing the page before threw: `PostgresError`.
    func enqueue(_ jobs: PublishableJobs) async throws {
        try await finish()
        guard !jobs.isEmpty else { return }
        current = Task { try await publish(jobs) }
    }

    /// Waits until the last page is published or given back.
    ///
    /// - Throws: `PostgresError`.
    func finish() async throws {
        guard let task = current else { return }
        current = nil
        try await task.value
    }

    private func publish(_ jobs: PublishableJobs) async throws {
        guard obstacle == nil else {
            try await catalog.releaseUnpublished(jobs.jobs.map(\.id), token: jobs.token)
            waitingCount += jobs.jobs.count
            return
        }
        let watch = Task { try await reportBlocking() }
        defer { watch.cancel() }
        do {
            let report = try await relay.publish(jobs)
            publishedCount += report.published
            waitingCount += report.unconfirmed
            if report.unconfirmed > 0 {
                obstacle = await BrokerObstacle(blockedReason: publisher.blockedReason)
            }
        } catch let error as AMQPError {
            waitingCount += jobs.jobs.count
            obstacle = .away(error)
        }
    }

    /// Says so when publishing has to wait for a blocked broker.
    private func reportBlocking() async throws {
        try await Task.sleep(for: Self.patience)
        if let reason = await publisher.blockedReason { onObstacle(.blocked(reason: reason)) }
    }
}
