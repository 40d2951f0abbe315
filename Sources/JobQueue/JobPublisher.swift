package import AMQP

/// Publishes jobs, on a connection of its own that is made when it is needed and again after it was lost.
package actor JobPublisher {
    private let configuration: AMQPConfiguration
    private let topology: Topology
    private let connectionName: String
    /// Told once when the broker begins to take no messages, with its reason, and once, with nil, when it takes them
    /// again: however many connections were lost and publications timed out in between.
    private let onBlocking: @Sendable (_ reason: String?) -> Void
    private var isKnownBlocked = false

    private var connection: AMQPConnection?
    private var connecting: Task<Result<AMQPConnection, AMQPError>, Never>?
    /// Libraries whose queues were declared on this connection.
    private var declared: Set<String> = []
    private var refusals: [String: Refusal] = [:]

    /// A queue that the broker does not let us declare: it is there with other settings, or may not be ours.
    private struct Refusal {
        var error: AMQPError
        var nextTry: ContinuousClock.Instant
    }

    /// Each try costs the connection.
    private static let refusalInterval = Duration.seconds(30)

    package init(
        _ configuration: AMQPConfiguration, topology: Topology = Topology(),
        connectionName: String = "phototext publisher",
        onBlocking: @escaping @Sendable (_ reason: String?) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.onBlocking = onBlocking
        self.topology = topology
        self.connectionName = connectionName
    }

    /// Why the broker takes no messages now; nil while it does, and while there is no connection.
    package var blockedReason: String? {
        connection?.blockedReason
    }

    /// Why the queues of some libraries cannot be used; all others can.
    package var refusedLibraries: [String: AMQPError] {
        refusals.mapValues(\.error)
    }

    /// Those of them that are not tried again yet.
    package var librariesLeftAlone: [String] {
        refusals.filter { $0.value.nextTry > .now }.keys.sorted()
    }

    /// Publishes jobs, each at most once in `messages`, and waits for the broker's answers.
    ///
    /// Queues are declared as needed. A message that finds no queue, because somebody deleted it, is tried once more
    /// after declaring it again. Messages to a queue that cannot be declared count as returned, and hold up no other.
    ///
    /// - Parameter timeout: for the answers; connecting has its own.
    /// - Returns: an outcome for each message, in their order.
    /// - Throws: ``AMQPError`` if there is no connection or it was lost, or none of the queues can be declared. Any of
    ///   the messages may have arrived.
    package func publish(
        _ messages: [JobMessage], timeout: Duration = .seconds(30)
    ) async throws -> [PublishOutcome] {
        let refused = try await prepare(Set(messages.lazy.map(\.library)))
        guard refused.isEmpty else { return try await publish(messages, without: refused, timeout: timeout) }
        let connection = try await connected()
        do {
            var outcomes = try await send(messages, on: connection, timeout: timeout)
            let returned = outcomes.indices.filter { index in
                if case .returned = outcomes[index] { true } else { false }
            }
            guard !returned.isEmpty else { return outcomes }
            let again = returned.map { messages[$0] }
            try await declare(Set(again.map(\.library)), on: connection)
            for (index, outcome) in zip(returned, try await send(again, on: connection, timeout: timeout)) {
                outcomes[index] = outcome
            }
            return outcomes
        } catch {
            forget(connection)
            throw error
        }
    }

    /// Publishes all but the messages to queues that cannot be declared.
    private func publish(
        _ messages: [JobMessage], without refused: [String: AMQPError], timeout: Duration
    ) async throws -> [PublishOutcome] {
        let others = messages.filter { refused[$0.library] == nil }
        if others.isEmpty, let error = refused.min(by: { $0.key < $1.key })?.value { throw error }
        var outcomes = try await publish(others, timeout: timeout).makeIterator()
        return messages.map { message in
            if let error = refused[message.library] {
                .returned(replyCode: error.replyCode, text: error.description)
            } else {
                outcomes.next() ?? .timedOut
            }
        }
    }

    /// Declares the queues of these libraries that were not declared before, each by itself: one that the broker
    /// refuses costs the connection and is left alone for a while, without harm to the others.
    ///
    /// - Parameter again: also those that were declared before.
    /// - Returns: why some of them cannot be used.
    /// - Throws: ``AMQPError`` if there is no connection or it was lost.
    package func prepare(_ libraries: Set<String>, again: Bool = false) async throws -> [String: AMQPError] {
        for library in libraries.sorted() where again || !declared.contains(library) {
            if let refusal = refusals[library], refusal.nextTry > .now { continue }
            let connection = try await connected()
            do throws(AMQPError) {
                try await declare([library], on: connection)
                refusals[library] = nil
            } catch {
                forget(connection)
                guard error.isChannelError else { throw error }
                refusals[library] = Refusal(error: error, nextTry: .now + Self.refusalInterval)
            }
        }
        return refusedLibraries.filter { libraries.contains($0.key) }
    }

    /// Declares the queues of these libraries.
    package func declare(libraries: Set<String>) async throws {
        let connection = try await connected()
        do {
            try await declare(libraries, on: connection)
        } catch {
            forget(connection)
            throw error
        }
    }

    /// How many messages of a library wait for a worker; nil when its queue cannot be used. It is declared if it is
    /// missing.
    package func readyMessages(of library: String) async throws -> Int? {
        guard try await prepare([library], again: true).isEmpty else { return nil }
        let connection = try await connected()
        do {
            return try await topology.depth(of: library, on: connection).readyMessages
        } catch {
            forget(connection)
            throw error
        }
    }

    package func close() async {
        guard let connection else { return }
        forget(connection)
        await connection.close()
    }

    private func send(
        _ messages: [JobMessage], on connection: AMQPConnection, timeout: Duration
    ) async throws(AMQPError) -> [PublishOutcome] {
        let outcomes = try await connection.publish(
            messages.map { $0.outgoing(exchange: topology.exchange) }, timeout: timeout)
        // The end of a block that began on a connection that was lost.
        if outcomes.contains(.confirmed), connection.blockedReason == nil { note(blocking: nil) }
        return outcomes
    }

    /// Takes note of why the broker takes no messages now; nil when it does.
    func note(blocking reason: String?) {
        guard (reason != nil) != isKnownBlocked else { return }
        isKnownBlocked = reason != nil
        onBlocking(reason)
    }

    private func follow(_ events: AsyncStream<AMQPEvent>) {
        Task { [weak self] in
            for await event in events {
                switch event {
                case .blocked(let reason): await self?.note(blocking: reason)
                case .unblocked: await self?.note(blocking: nil)
                case .delivery, .consumerCancelled, .closed: break
                }
            }
        }
    }

    private func declare(_ libraries: Set<String>, on connection: AMQPConnection) async throws(AMQPError) {
        guard !libraries.isEmpty else { return }
        try await topology.declare(libraries: libraries, on: connection)
        if connection === self.connection { declared.formUnion(libraries) }
    }

    /// The connection, made if need be: by one task, whoever else asks meanwhile.
    private func connected() async throws(AMQPError) -> AMQPConnection {
        if let connection, connection.isOpen { return connection }
        let attempt =
            connecting
            ?? Task { [configuration, connectionName] in
                do throws(AMQPError) {
                    return .success(try await AMQPConnection.connect(configuration, name: connectionName))
                } catch {
                    return .failure(error)
                }
            }
        connecting = attempt
        let result = await attempt.value
        if connecting == attempt {
            connecting = nil
            declared = []
            connection = try? result.get()
            if let connection { follow(connection.events) }
        }
        return try result.get()
    }

    private func forget(_ lost: AMQPConnection) {
        // After a cancelled call the connection is still good.
        guard connection === lost, !lost.isOpen else { return }
        connection = nil
        declared = []
    }
}
