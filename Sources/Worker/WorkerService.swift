import AMQP
import Catalog
import FailPoints
import FoundationEssentials
import Imaging
import JobQueue
package import Observability
import PhotoLibraries
import Postgres
import RecognizerPool

/// The worker of one machine: takes jobs from the queues of the libraries it reaches, reads their photos, writes the
/// text back, and relays what is due.
package final class WorkerService: Sendable {
    private let id = UUID()
    private let configuration: WorkerConfiguration
    private let logger: Logger
    private let metrics: WorkerMetrics
    /// Claims and outcomes have a connection of their own; the relay and the reports share another.
    private let jobClient: PostgresClient
    private let reportClient: PostgresClient
    private let catalog: PhotoCatalog
    private let publisher: JobPublisher
    private let consumer: JobConsumer
    private let pool: TextRecognizerPool
    private let libraries: LibraryDirectory
    private let lookAhead: LookAhead
    private let running = RunningJobs<JobDelivery>()
    private let surroundings: Surroundings

    /// How long handing back and taking leave may take after the drain time; longer only when a server is away.
    private static let farewellTime = Duration.seconds(4)

    /// Nothing is connected or started before ``run(until:)``.
    package init(_ configuration: WorkerConfiguration, logger: Logger) {
        self.configuration = configuration
        self.logger = logger.with(["worker": .string(id.uuidString.lowercased())])
        metrics = WorkerMetrics(slots: configuration.slots)
        jobClient = PostgresClient(configuration.database)
        reportClient = PostgresClient(configuration.database)
        catalog = PhotoCatalog(client: reportClient)
        let broker = configuration.broker
        let topology = configuration.topology
        var options = JobConsumer.Options()
        options.topology = topology
        options.prefetch = configuration.slots + configuration.lookAhead
        options.connectionName = "phototext-worker on \(configuration.host)"
        options.isRegistered = { [catalog] library in
            // When PostgreSQL cannot tell, a queue too many is better than one too few.
            do { return try await catalog.library(named: library) != nil } catch { return true }
        }
        let throttled = ThrottledLogger(self.logger)
        options.log = { throttled.log(.warning, "broker", ["message": .string($0)]) }
        let libraries = LibraryDirectory(host: configuration.host, paths: configuration.libraryPaths) {
            record, location throws(PhotoLibraryError) in
            PatientLibrary(try record.open(at: location, configuration.libraryAccess))
        }
        self.libraries = libraries
        var limits = CachingLimits()
        limits.budget = configuration.photoBudget
        limits.maximumPhotoBytes = configuration.recognizer.maximumImageBytes
        limits.concurrentPreparations = configuration.lookAhead
        let lookAhead = LookAhead(
            CachingImageManager(
                libraries: { name throws(PhotoLibraryError) in try await libraries.library(named: name.rawValue) },
                limits: limits, metrics: metrics.registry))
        self.lookAhead = lookAhead
        options.observer = { lookAhead.note($0) }
        consumer = JobConsumer(broker, options: options)
        surroundings = Surroundings(consumer: consumer, refusalDelay: configuration.snoozeDelay)
        publisher = JobPublisher(broker, topology: topology, connectionName: "phototext-worker relay") {
            [logger = self.logger, surroundings] reason in
            surroundings.brokerBlocks(reason)
            if let reason {
                logger.warning("broker_blocked", ["reason": .string(reason)])
            } else {
                logger.notice("broker_unblocked")
            }
        }
        pool = TextRecognizerPool(configuration.recognizer, log: self.logger)
    }

    /// Works until `stop` says so, then drains: what has not begun goes back, what is being read may finish within the
    /// drain time.
    ///
    /// - Parameter stop: returns when the worker is to stop.
    /// - Throws: `SchemaError`, `PostgresError` when the database cannot be used at the start; `AMQPError` when the broker
    ///   refuses the worker's user; `ObservabilityServerError`.
    package func run(until stop: () async -> Void) async throws {
        try await SchemaMigrator(client: reportClient).check()
        try await checkBrokerAdmitsUs()
        let server = try startServer()
        defer { server?.stop() }
        logger.info("worker_started", ["slots": .integer(configuration.slots)])
        let services = Task { await self.runServices() }
        let work = Task { await self.processDeliveries() }
        await stop()
        let deadline = ContinuousClock.now + configuration.drainTimeout + Self.farewellTime
        let farewell = Task {
            await self.drain(work)
            services.cancel()
            await services.value
            await self.sayFarewell()
        }
        let end: Void? = await Patience.outcome(of: { await farewell.value }, by: deadline)
        guard end != nil else {
            // The broker takes its messages back when the process ends; the jobs are rescued.
            return logger.warning("worker_stopped_in_the_middle")
        }
        logger.info("worker_stopped")
    }

    /// A broker that is away comes back. One that refuses will go on refusing, and who started the worker is there to read
    /// why.
    private func checkBrokerAdmitsUs() async throws {
        do {
            let libraries = try await catalog.libraries().map(\.name)
            try await publisher.declare(libraries: Set(libraries))
        } catch let error as AMQPError where error.isRefusal {
            throw error
        } catch let error as AMQPError {
            logger.warning("broker_not_ready", ["error": .string("\(error)")])
        }
    }

    private func runServices() async {
        let lookout = Lookout(
            worker: id, configuration: configuration, catalog: catalog, publisher: publisher, consumer: consumer,
            pool: pool, libraries: libraries, surroundings: surroundings, metrics: metrics, logger: logger)
        await withTaskGroup(of: Void.self) { services in
            services.addTask { await self.consumer.run() }
            services.addTask {
                await RelayService(
                    catalog: self.catalog, publisher: self.publisher,
                    hardDeadline: self.configuration.recognizer.hardDeadline, logger: self.logger
                ).run()
            }
            services.addTask { await self.repeating(every: .seconds(5)) { await lookout.report() } }
            services.addTask { await self.repeating(every: .seconds(5)) { await lookout.lookAround() } }
        }
    }

    private func sayFarewell() async {
        await pool.shutDown()
        await publisher.close()
        do {
            try await catalog.reportStopped(worker: id)
        } catch {
            logger.warning("stop_not_reported", ["error": .string("\(error)")])
        }
    }

    private func startServer() throws -> ObservabilityServer? {
        guard let (address, port) = configuration.observability else { return nil }
        let server = try ObservabilityServer(
            address: address, port: port, metrics: metrics.registry,
            readiness: { [self] in surroundings.withStatus { $0.readiness(consumer: consumer.state) } })
        logger.info("observability_listening", ["address": .string(address), "port": .integer(Int(server.port))])
        return server
    }

    private func repeating(every interval: Duration, _ body: () async -> Void) async {
        while !Task.isCancelled {
            await body()
            // Cancellation ends the sleep and then the loop.
            try? await Task.sleep(for: interval)
        }
    }

    // MARK: Work

    private func processDeliveries() async {
        let processor = JobProcessor(
            worker: id, configuration: configuration, catalog: PhotoCatalog(client: jobClient), libraries: libraries,
            lookAhead: lookAhead, pool: pool, metrics: metrics, logger: logger, surroundings: surroundings)
        let slots = ReadingSlots(count: configuration.slots, metrics: metrics)
        await withDiscardingTaskGroup { jobs in
            for await delivery in consumer.deliveries {
                let job = delivery.message.job
                guard await running.begin(delivery, of: job) else { continue }
                let slot = await slots.take()
                jobs.addTask {
                    await self.process(delivery, in: slot, with: processor)
                    while let delivery = await self.running.next(of: job) {
                        await self.process(delivery, in: slots.take(), with: processor)
                    }
                }
            }
        }
    }

    private func process(_ delivery: JobDelivery, in slot: ReadingSlot, with processor: JobProcessor) async {
        // While it waited for its turn, the worker may have been told to stop.
        let isDraining = surroundings.withStatus { $0.isDraining }
        let settlement = isDraining ? .release : await processor.process(delivery, in: slot)
        await slot.free()
        switch settlement {
        case .ack:
            FailPoint.outcomeStored.pass()
            await delivery.ack()
            FailPoint.acknowledged.pass()
        case .release: await delivery.release()
        }
    }

    private func drain(_ work: Task<Void, Never>) async {
        surroundings.withStatus { $0.isDraining = true }
        let count = await running.count
        logger.info("worker_draining", ["running": .integer(count)])
        await consumer.stopConsuming()
        FailPoint.draining.pass()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.running.waitUntilEmpty() }
            group.addTask { try? await Task.sleep(for: self.configuration.drainTimeout) }
            await group.next()
            // Whatever is still being read is given up and handed back.
            work.cancel()
            group.cancelAll()
        }
        await work.value
    }
}
