package import AMQP
import FoundationEssentials
import Synchronization

/// Takes jobs from the queues of some libraries, on a connection of its own, for as long as ``run()`` runs.
///
/// A lost connection, a closed channel or a cancelled consumer is repaired without end. Deliveries of a lost session that
/// nobody has taken yet vanish from ``deliveries``; those taken can no longer be acknowledged, and come again.
package actor JobConsumer {
    /// How many deliveries are held at once, and where they come from.
    package struct Options: Sendable {
        package var topology = Topology()
        package var libraries: Set<String> = []
        /// Deliveries per library that may be unacknowledged: slots + look-ahead.
        package var prefetch = 4
        /// Between two looks at whether the broker still has our consumers.
        package var verificationInterval = Duration.seconds(30)
        /// What the broker's management page shows for the connection.
        package var connectionName = "phototext consumer"
        /// Whether a library whose queue was deleted still exists: then its queue is declared again.
        package var isRegistered: @Sendable (_ library: String) async -> Bool = { _ in true }
        /// Told of every delivery when it comes and when it is here no more; must not wait.
        package var observer: @Sendable (HeldJob) -> Void = { _ in }
        /// Told what is worth a line in the log.
        package var log: @Sendable (String) -> Void = { _ in }

        package init() {}
    }

    /// Jobs as they come, for one reader; ends after ``run()``. Each has to be acknowledged or released.
    package nonisolated let deliveries: AsyncFilterSequence<AsyncStream<JobDelivery>>

    private let configuration: AMQPConfiguration
    private let options: Options
    private nonisolated let continuation: AsyncStream<JobDelivery>.Continuation
    private nonisolated let published = Mutex(JobConsumerState())

    private var plan: ConsumptionPlan
    private var session: (connection: AMQPConnection, ledger: DeliveryLedger)?
    private var isReconciling = false

    /// RabbitMQ 3.10 confuses a quorum queue that is declared or consumed while one of the same name is being deleted.
    private static let redeclarationDelay = Duration.milliseconds(500)

    package init(_ configuration: AMQPConfiguration, options: Options) {
        self.configuration = configuration
        self.options = options
        plan = ConsumptionPlan(libraries: options.libraries)
        let (stream, continuation) = AsyncStream<JobDelivery>.makeStream()
        self.continuation = continuation
        deliveries = stream.filter { $0.ledger.take($0.tag) }
    }

    package nonisolated var state: JobConsumerState {
        published.withLock { $0 }
    }

    /// How many unacknowledged deliveries are held here, by library.
    package var heldDeliveries: [String: Int] {
        session?.ledger.countsByLibrary ?? [:]
    }

    /// Consumes until the task is cancelled; then says goodbye to the broker, which takes back what is not acknowledged.
    package func run() async {
        var backoff = Backoff()
        enter(.connecting)
        while !Task.isCancelled {
            var connectedAt: ContinuousClock.Instant?
            do throws(AMQPError) {
                let connection = try await AMQPConnection.connect(configuration, name: options.connectionName)
                connectedAt = .now
                try await serve(connection)
            } catch {
                if Task.isCancelled { break }
                let delay = backoff.sessionEnded(
                    lifetime: connectedAt.map { .now - $0 }, jitter: .random(in: 0...1))
                noteLoss(error, delay: delay)
                // Cancellation ends the sleep and then the loop.
                try? await Task.sleep(for: delay)
            }
        }
        enter(.stopped)
        continuation.finish()
    }

    /// Consumes other libraries from now on. Deliveries of the others that nobody has taken go back.
    package func setLibraries(_ libraries: Set<String>) async {
        plan.libraries = libraries
        await reconcile()
    }

    /// Stops consuming for a while, and gives back what nobody has taken. The connection stays.
    package func pause(reason: String) async {
        plan.pauseReason = reason
        await reconcile()
    }

    package func resume() async {
        plan.pauseReason = nil
        await reconcile()
    }

    /// Stops consuming for good, and gives back what nobody has taken. The connection stays, so that what is being read
    /// can be acknowledged; cancel ``run()`` after that.
    package func stopConsuming() async {
        plan.isDraining = true
        await reconcile()
    }
}

extension JobConsumer {
    /// Uses a connection until it is gone, and throws why; returns when the task is cancelled.
    private func serve(_ connection: AMQPConnection) async throws(AMQPError) {
        let ledger = DeliveryLedger(observer: options.observer)
        session = (connection, ledger)
        defer {
            ledger.removeAll()
            session = nil
            plan.sessionEnded()
        }
        try await connection.setPrefetch(options.prefetch)
        await reconcile()
        let verification = Task { await verify(connection) }
        defer { verification.cancel() }
        for await event in connection.events {
            switch event {
            case .delivery(let delivery):
                try await take(delivery, on: connection, ledger)
            case .consumerCancelled(let consumerTag):
                plan.consumerEnded(library: consumerTag)
                enterCurrentPhase()
                Task { await consumerEnded(library: consumerTag, on: connection) }
            case .closed(let error):
                throw error
            case .blocked, .unblocked:
                break
            }
        }
        await connection.close()
        guard Task.isCancelled else { throw AMQPError(.connectionClosed) }
    }

    /// The broker ended a consumer: the queue was deleted, with its library or by somebody.
    private func consumerEnded(library: String, on connection: AMQPConnection) async {
        try? await Task.sleep(for: Self.redeclarationDelay)
        if await options.isRegistered(library) {
            options.log("The broker ended the consumer of library \(library); its queue is declared again.")
        } else {
            plan.libraries.remove(library)
        }
        guard session?.connection === connection else { return }
        await reconcile()
    }

    /// Looks from time to time whether the queues have consumers, and ends the session if one has not: a broker may lose
    /// a consumer without a word, and then nothing would ever come.
    private func verify(_ connection: AMQPConnection) async {
        while (try? await Task.sleep(for: options.verificationInterval)) != nil {
            for library in plan.consumed {
                // An error ends the session by itself.
                guard let depth = try? await options.topology.depth(of: library, on: connection) else { return }
                guard depth.consumers == 0, plan.isConsuming else { continue }
                options.log("The broker has lost the consumer of library \(library).")
                return await connection.close()
            }
        }
    }

    private func take(
        _ delivery: AMQPDelivery, on connection: AMQPConnection, _ ledger: DeliveryLedger
    ) async throws(AMQPError) {
        // The consumer's tag is the library. Some were on their way when their consumer was cancelled.
        guard plan.wanted.contains(delivery.consumerTag) else {
            return try await connection.nack(delivery.tag, requeue: true)
        }
        do throws(InvalidMessage) {
            let message = try JobMessage(decoding: delivery.body)
            ledger.add(delivery.tag, message, library: delivery.consumerTag)
            continuation.yield(
                JobDelivery(
                    message: message, isRedelivered: delivery.isRedelivered, tag: delivery.tag, ledger: ledger,
                    connection: connection))
        } catch {
            options.log(
                "A message of library \(delivery.consumerTag) is no job, \(error); it goes to the dead letters.")
            published.withLock { $0.rejectedMessages += 1 }
            try await connection.nack(delivery.tag, requeue: false)
        }
    }

    /// Brings what is consumed in line with the plan. One caller at a time does it, for all: while it waits for the
    /// broker, the plan may change, and so may the session.
    private func reconcile() async {
        guard !isReconciling else { return enterCurrentPhase() }
        isReconciling = true
        defer {
            isReconciling = false
            enterCurrentPhase()
        }
        while let session {
            do throws(AMQPError) {
                if let step = plan.nextStep {
                    try await perform(step, on: session.connection)
                    if self.session?.connection === session.connection { plan.completed(step) }
                } else {
                    let untaken = session.ledger.removeUntaken(exceptOf: plan.wanted)
                    guard !untaken.isEmpty else { return }
                    for tag in untaken { try await session.connection.nack(tag, requeue: true) }
                }
            } catch {
                // The connection is gone; its events end with this error, and a new session starts from the plan.
                guard self.session?.connection !== session.connection else { return }
            }
        }
    }

    private func perform(_ step: ConsumptionPlan.Step, on connection: AMQPConnection) async throws(AMQPError) {
        switch step {
        case .consume(let library):
            let topology = options.topology
            try await topology.declare(libraries: [library], on: connection)
            try await connection.consume(topology.queue(of: library), consumerTag: library)
        case .cancel(let library):
            try await connection.cancelConsumer(library)
        }
    }
}

extension JobConsumer {
    private func enterCurrentPhase() {
        guard session != nil else { return }
        if plan.isDraining {
            enter(.draining)
        } else if let reason = plan.pauseReason {
            enter(.paused(reason: reason))
        } else {
            enter(plan.isConsuming ? .consuming : .preparing)
        }
    }

    private func enter(_ phase: JobConsumerState.Phase) {
        published.withLock { state in
            guard state.phase != phase else { return }
            state.phase = phase
            state.since = Date()
        }
    }

    private func noteLoss(_ error: AMQPError, delay: Duration) {
        options.log("No session with the broker: \(error) Next attempt in \(Int(delay / .milliseconds(1))) ms.")
        enter(.connecting)
        published.withLock { state in
            state.lastError = error
            state.reconnects += 1
        }
    }
}
