package import AMQP
import Configuration
package import JobQueue

extension CatalogSession {
    /// A publisher for the broker that the settings name. It connects when it is first used, and the caller closes it.
    ///
    /// - Throws: `ConfigurationError`.
    package func makePublisher() throws -> JobPublisher {
        try JobPublisher(settings.broker(), topology: settings.topology, connectionName: "phototext")
    }

    /// Runs `body` with a connection to the broker.
    ///
    /// - Throws: `ConfigurationError`, ``AMQPError``, or what `body` throws.
    package func withBroker<Value>(_ body: (AMQPConnection) async throws -> Value) async throws -> Value {
        let connection = try await AMQPConnection.connect(settings.broker(), name: "phototext")
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(connection))
        } catch {
            result = .failure(error)
        }
        await connection.close()
        return try result.get()
    }
}
