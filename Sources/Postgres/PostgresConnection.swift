import BlockingExecutor
package import FailPoints

/// One connection to PostgreSQL, on a thread of its own.
///
/// Inside the actor everything is synchronous: a transaction is a closure that runs on the connection's thread from
/// BEGIN to COMMIT without a suspension.
package actor PostgresConnection {
    private nonisolated let thread: DedicatedThread
    private let configuration: PostgresConfiguration
    private var session: PostgresSession?
    private var preparedNames: [String: String] = [:]

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    private init(_ configuration: PostgresConfiguration) {
        self.configuration = configuration
        thread = DedicatedThread(name: "postgres")
    }

    /// Connects.
    ///
    /// - Throws: ``PostgresError``: `cannotConnect`, `authenticationRefused`, `invalidConfiguration`, `timedOut`.
    package static func connect(
        _ configuration: PostgresConfiguration
    ) async throws(PostgresError) -> PostgresConnection {
        let connection = PostgresConnection(configuration)
        try await connection.open()
        return connection
    }

    private func open() throws(PostgresError) {
        session = try PostgresSession(configuration)
    }

    /// Whether statements can still be sent.
    package var isOpen: Bool { session?.isUsable ?? false }

    /// Closes the connection; what follows throws `connectionLost`.
    package func close() {
        session = nil
    }

    /// Runs one statement. It is prepared at its first use and found again by its text.
    ///
    /// - Parameter point: passed when the statement is sent and its answer not here yet.
    @discardableResult
    package func query(
        _ query: PostgresQuery, onceSent point: FailPoint? = nil
    ) throws(PostgresError) -> PostgresResult {
        guard !query.values.contains(where: { $0?.utf8.contains(0) ?? false }) else {
            throw PostgresError(.invalidValue, message: "a text contains NUL", statement: query.sql)
        }
        let deadline = deadline()
        let name = try preparedName(for: query.sql, by: deadline)
        do throws(PostgresError) {
            guard let session else { throw closed(query.sql) }
            return try session.execute(name, query, by: deadline, onceSent: point)
        } catch {
            throw giveUpIfBroken(error)
        }
    }

    /// Runs a statement for its effect; returns how many rows it touched.
    @discardableResult
    package func execute(
        _ statement: PostgresQuery, onceSent point: FailPoint? = nil
    ) throws(PostgresError) -> Int {
        try query(statement, onceSent: point).affectedRows
    }

    /// Runs a script of several statements that takes no values.
    package func execute(script: String, onceSent point: FailPoint? = nil) throws(PostgresError) {
        do throws(PostgresError) {
            guard let session else { throw closed(script) }
            try session.run(script: script, by: deadline(), onceSent: point)
        } catch {
            throw giveUpIfBroken(error)
        }
    }

    /// Runs `body` between BEGIN and COMMIT; rolls back when it throws.
    ///
    /// - Parameter point: passed when COMMIT is sent and its answer not here yet.
    /// - Throws: what `body` throws; ``PostgresError`` with `commitOutcomeUnknown` when the connection broke during
    ///   COMMIT.
    package func transaction<Value: Sendable>(
        onceCommitSent point: FailPoint? = nil, _ body: @Sendable (isolated PostgresConnection) throws -> Value
    ) throws -> Value {
        try execute(script: "BEGIN")
        let value: Value
        do {
            value = try body(self)
        } catch {
            if isOpen { try? execute(script: "ROLLBACK") }
            throw error
        }
        do {
            try execute(script: "COMMIT", onceSent: point)
        } catch {
            guard error.endsConnection else { throw error }
            throw PostgresError(
                .commitOutcomeUnknown, sqlState: error.sqlState, message: error.message, statement: "COMMIT")
        }
        return value
    }

    /// Runs `body` on the connection's thread, each of its statements a transaction of its own.
    package func run<Value: Sendable>(
        _ body: @Sendable (isolated PostgresConnection) throws -> Value
    ) throws -> Value {
        try body(self)
    }

    private func preparedName(
        for sql: String, by deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> String {
        if let name = preparedNames[sql] { return name }
        let name = "s\(preparedNames.count + 1)"
        do throws(PostgresError) {
            guard let session else { throw closed(sql) }
            try session.prepare(name, sql, by: deadline)
        } catch {
            throw giveUpIfBroken(error)
        }
        preparedNames[sql] = name
        return name
    }

    private func giveUpIfBroken(_ error: PostgresError) -> PostgresError {
        if error.endsConnection { session = nil }
        return error
    }

    private func closed(_ sql: String) -> PostgresError {
        PostgresError(.connectionLost, message: "the connection is closed", statement: sql)
    }

    /// The server ends a slow statement itself; a little later the client stops believing in the server.
    private func deadline() -> ContinuousClock.Instant {
        ContinuousClock.now + configuration.statementTimeout + .seconds(5)
    }
}
