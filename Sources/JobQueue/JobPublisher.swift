package import AMQP

/// Publishes jobs, on a connection of its own that is made when it is needed and again after it was lost.
package actor JobPublisher {
    private let configuration: AMQPConfiguration
    private let topology: Topology
    private let connectionName: String

    private var connection: AMQPConnection?
    private var connecting: Task<Result<AMQPConnection, AMQPError>, Never>?
    /// Libraries whose queues were declared on this connection.
    private var declared: Set<String> = []

    package init(
        _ configuration: AMQPConfiguration, topology: Topology = Topology(),
        connectionName: String = "phototext publisher"
    ) {
        self.configuration = configuration
        self.topology = topology
        self.connectionName = connectionName
    }

    /// Why the broker takes no messages now; nil while it does, and while there is no connection.
    package var blockedReason: String? {
        connection?.blockedReason
    }

    /// Publishes jobs, each at most once in `messages`, and waits for the broker's answers.
    ///
    /// Queues are declared as needed. A message that finds no queue, because somebody deleted it, is tried once more
    /// after declaring it again.
    ///
    /// - Parameter timeout: for the answers; connecting has its own.
    /// - Returns: an outcome for each message, in their order.
    /// - Throws: ``AMQPError`` if there is no connection or it was lost. Any of the messages may have arrived.
    package func publish(
        _ messages: [JobMessage], timeout: Duration = .seconds(30)
    ) async throws -> [PublishOutcome] {
        let connection = try await connected()
        do {
            try await declare(Set(messages.lazy.map(\.library)).subtracting(declared), on: connection)
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

    /// How many messages of a library wait for a worker. Its queue is declared if it is missing.
    package func readyMessages(of library: String) async throws -> Int {
        let connection = try await connected()
        do {
            try await declare([library], on: connection)
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
        try await connection.publish(messages.map { $0.outgoing(exchange: topology.exchange) }, timeout: timeout)
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
