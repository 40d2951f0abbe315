package import Catalog
package import Observability

/// The relay of a worker: publishes what is due every few seconds, and mends what crashes of workers and brokers left
/// behind.
package struct RelayService: Sendable {
    private let catalog: PhotoCatalog
    private let relay: Relay
    private let publisher: JobPublisher
    private let logger: Logger
    /// How long one page may take.
    private let hardDeadline: Duration

    /// Between two rounds. Two looks at an idle queue are at least this far apart (design: 5 s).
    private static let lookInterval = Duration.seconds(5)
    private static let publishInterval = Duration.seconds(1)
    private static let overtakenInterval = Duration.seconds(30)

    package init(catalog: PhotoCatalog, publisher: JobPublisher, hardDeadline: Duration, logger: Logger) {
        self.catalog = catalog
        self.publisher = publisher
        self.hardDeadline = hardDeadline
        self.logger = logger
        relay = Relay(catalog: catalog, publisher: publisher)
    }

    /// Works until its task is cancelled. A server that is away is tried again at the next round.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await every(Self.publishInterval, "relay_publish_failed") { try await publishDue() } }
            group.addTask {
                var watch = IdleQueueWatch()
                await every(Self.lookInterval, "relay_look_failed") { try await look(&watch) }
            }
            group.addTask {
                await every(Self.overtakenInterval, "relay_repair_failed") { try await repairOvertaken() }
            }
        }
    }

    private func every(
        _ interval: Duration, _ failureEvent: String, _ round: () async throws -> Void
    ) async {
        var isFailing = false
        while !Task.isCancelled {
            do {
                try await round()
                isFailing = false
            } catch {
                // One line for each outage, not one for each round.
                if !isFailing, !Task.isCancelled { logger.warning(failureEvent, ["error": .string("\(error)")]) }
                isFailing = true
            }
            // Cancellation ends the sleep and then the loop.
            try? await Task.sleep(for: interval)
        }
    }

    private func publishDue() async throws {
        let rescued = try await catalog.rescueLostJobs()
        if rescued > 0 { logger.notice("jobs_rescued", ["count": .integer(rescued)]) }
        let report = try await relay.publishDue()
        guard report != RelayReport() else { return }
        logger.info(
            "jobs_published",
            ["published": .integer(report.published), "unconfirmed": .integer(report.unconfirmed)])
    }

    /// Lost messages, rule *idle*.
    private func look(_ watch: inout IdleQueueWatch) async throws {
        let (libraries, now) = try await catalog.librariesWithUnclaimedJobs()
        watch.keep(only: libraries)
        for library in libraries {
            guard let ready = try await publisher.readyMessages(of: library) else { continue }
            guard let firstLook = watch.note(library, readyMessages: ready, now: now) else { continue }
            let count = try await catalog.unpublishIdle(library: library, firstLook: firstLook)
            noteLost(count, rule: "idle")
        }
    }

    /// Lost messages, rule *overtaken*; and what nobody asks for any more.
    private func repairOvertaken() async throws {
        noteLost(try await catalog.unpublishOvertaken(hardDeadline: hardDeadline / .seconds(1)), rule: "overtaken")
        try await catalog.removeOldWorkers()
    }

    private func noteLost(_ count: Int, rule: String) {
        guard count > 0 else { return }
        logger.notice("messages_lost", ["count": .integer(count), "rule": .string(rule)])
    }
}
