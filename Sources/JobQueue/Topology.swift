package import AMQP

/// The exchanges and queues of one installation, and their names.
///
/// Jobs go to a direct exchange and by their library's name into that library's queue. What a worker cannot understand
/// goes to the dead-letter queue, for the operator; nothing depends on it. The arguments of a queue cannot be changed:
/// another topology needs another prefix.
package struct Topology: Sendable, Hashable {
    /// Begins every name, and is the name of the exchange.
    package let prefix: String

    /// So many deliveries end a message's life. It is never meant to be reached, jobs are counted in PostgreSQL: with a
    /// limit, a message given back goes to the head of a quorum queue, without one to its end.
    private static let deliveryLimit: Int64 = 1000
    /// The oldest dead letters are dropped beyond these.
    private static let deadLetterCount: Int64 = 10_000
    private static let deadLetterBytes: Int64 = 64 << 20

    package init(prefix: String = "phototext") {
        self.prefix = prefix
    }

    package var exchange: String { prefix }
    /// The name of the dead-letter exchange and of its queue.
    package var deadLetters: String { "\(prefix).dead" }

    package func queue(of library: String) -> String {
        "\(prefix).recognize.\(library)"
    }

    /// Makes what is missing.
    ///
    /// - Throws: `preconditionFailed` if something of these names exists with other settings.
    package func declare(
        libraries: some Collection<String>, on connection: AMQPConnection
    ) async throws(AMQPError) {
        try await connection.declareExchange(exchange, kind: .direct)
        try await connection.declareExchange(deadLetters, kind: .fanout)
        try await connection.declareQueue(
            deadLetters,
            arguments: [
                "x-queue-type": "quorum", "x-overflow": "drop-head", "x-max-length": .integer(Self.deadLetterCount),
                "x-max-length-bytes": .integer(Self.deadLetterBytes),
            ])
        try await connection.bindQueue(deadLetters, to: deadLetters, routingKey: "")
        for library in libraries {
            let queue = queue(of: library)
            try await connection.declareQueue(
                queue,
                arguments: [
                    "x-queue-type": "quorum", "x-delivery-limit": .integer(Self.deliveryLimit),
                    "x-dead-letter-exchange": .string(deadLetters),
                ])
            try await connection.bindQueue(queue, to: exchange, routingKey: library)
        }
    }

    /// Deletes a library's queue with all that is in it. It is no error if there is none.
    package func remove(library: String, on connection: AMQPConnection) async throws(AMQPError) {
        try await connection.deleteQueue(queue(of: library))
    }

    /// How many messages are in the dead-letter queue.
    ///
    /// - Throws: `notFound` if there is none; that ends the connection.
    package func deadLetterCount(on connection: AMQPConnection) async throws(AMQPError) -> Int {
        try await connection.depth(ofQueue: deadLetters).readyMessages
    }

    /// How many messages of a library wait for a worker, and how many workers listen.
    ///
    /// - Throws: `notFound` if the library has no queue; that ends the connection.
    package func depth(of library: String, on connection: AMQPConnection) async throws(AMQPError) -> QueueDepth {
        try await connection.depth(ofQueue: queue(of: library))
    }
}
