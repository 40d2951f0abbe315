package import FailPoints

/// Transactions on a connection that is opened when needed and opened again after it broke.
package actor PostgresClient {
    private let configuration: PostgresConfiguration
    private var connecting: Task<PostgresConnection, any Error>?

    package init(_ configuration: PostgresConfiguration) {
        self.configuration = configuration
    }

    /// Runs `body` in a transaction. One that the server gave up for a deadlock or a serialization failure is run
    /// again, and so is one that found the connection broken before it could begin.
    ///
    /// - Parameter point: passed when COMMIT is sent and its answer not here yet.
    /// - Throws: ``PostgresError``, or what `body` throws.
    package func transaction<Value: Sendable>(
        onceCommitSent point: FailPoint? = nil, _ body: @Sendable (isolated PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await retrying { connection in try await connection.transaction(onceCommitSent: point, body) }
    }

    /// Runs `body`, each of its statements a transaction of its own. With several statements in it, it must be safe to
    /// run again.
    ///
    /// - Throws: ``PostgresError``, or what `body` throws.
    package func run<Value: Sendable>(
        _ body: @Sendable (isolated PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await retrying { connection in try await connection.run(body) }
    }

    /// Closes the connection; the next use opens another.
    package func close() async {
        guard let connecting else { return }
        self.connecting = nil
        await (try? connecting.value)?.close()
    }

    private func retrying<Value: Sendable>(
        _ operation: (PostgresConnection) async throws -> Value
    ) async throws -> Value {
        var attempt = 1
        while true {
            do {
                return try await operation(connection())
            } catch let error as PostgresError {
                let isWorthAnother = error.sqlState?.isTransient ?? (error.code == .connectionLost)
                guard isWorthAnother, attempt < 5 else { throw error }
                attempt += 1
            }
        }
    }

    /// The open connection; callers that come while it is being opened wait for the same one.
    private func connection() async throws -> PostgresConnection {
        if let connecting {
            if let connection = try? await connecting.value, await connection.isOpen { return connection }
            if self.connecting == connecting { self.connecting = nil }
        }
        if connecting == nil {
            let configuration = configuration
            connecting = Task { try await PostgresConnection.connect(configuration) }
        }
        guard let connecting else { throw PostgresError(.connectionLost, message: "closed while connecting") }
        do {
            return try await connecting.value
        } catch {
            if self.connecting == connecting { self.connecting = nil }
            throw error
        }
    }
}
