package import AMQP
import JobQueue

/// Queues of their own for one test.
package enum TestBroker {
    package static func configuration() throws -> AMQPConfiguration {
        try AMQPConfiguration(url: TestServers.brokerURL ?? "")
    }

    /// Runs `body` with a prefix that no other test has, and deletes what it left at the broker.
    package static func withPrefix<Value>(
        libraries: [String], _ body: (_ prefix: String) async throws -> Value
    ) async throws -> Value {
        let topology = Topology(prefix: TestServers.uniqueName())
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(topology.prefix))
        } catch {
            result = .failure(error)
        }
        let connection = try await AMQPConnection.connect(try configuration(), name: "phototext-tests")
        for library in libraries { try await topology.remove(library: library, on: connection) }
        try await connection.deleteQueue(topology.deadLetters)
        try await connection.deleteExchange(topology.deadLetters)
        try await connection.deleteExchange(topology.exchange)
        await connection.close()
        return try result.get()
    }
}
