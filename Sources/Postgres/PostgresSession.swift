import CLibPQ
import FailPoints
import Glibc

/// One libpq connection and the waiting for it: owns the C handle. Used by one thread at a time.
///
/// libpq's blocking calls know no deadline while they wait for an answer, so statements are sent with its asynchronous
/// calls and the socket is polled.
final class PostgresSession {
    private let handle: OpaquePointer

    /// Connects.
    ///
    /// - Throws: ``PostgresError``: `cannotConnect`, `authenticationRefused`, `invalidConfiguration`, `settingsIgnored`,
    ///   `timedOut`.
    init(_ configuration: PostgresConfiguration) throws(PostgresError) {
        let parameters = configuration.parameters
        let keywords = parameters.map { strdup($0.keyword) } + [nil]
        let values = parameters.map { strdup($0.value) } + [nil]
        defer { (keywords + values).forEach { free($0) } }
        let handle = PQconnectStartParams(
            keywords.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
        guard let handle else {
            throw PostgresError(.cannotConnect, message: "out of memory")
        }
        self.handle = handle
        let deadline = ContinuousClock.now + configuration.connectTimeout
        try finishConnecting(by: deadline)
        PQsetnonblocking(handle, 1)
        // Notices would go to standard error.
        _ = PQsetNoticeProcessor(handle, { _, _ in }, nil)
        try settle(by: deadline)
    }

    deinit {
        PQfinish(handle)
    }

    /// Whether the connection is still of use.
    var isUsable: Bool { PQstatus(handle) == CONNECTION_OK }

    private func finishConnecting(by deadline: ContinuousClock.Instant) throws(PostgresError) {
        guard PQstatus(handle) != CONNECTION_BAD else { throw connectError() }
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            switch state {
            case PGRES_POLLING_READING: try wait(for: POLLIN, by: deadline)
            case PGRES_POLLING_WRITING: try wait(for: POLLOUT, by: deadline)
            default: throw connectError()
            }
            state = PQconnectPoll(handle)
        }
    }

    /// Makes sure that the session has our settings: a pooler between may drop them, and one that gives every transaction
    /// another session would run statements that somebody else prepared. What was committed has to be on disk, or a
    /// message would be acknowledged whose text may be lost: where the role or the database says otherwise, this
    /// session does not.
    private func settle(by deadline: ContinuousClock.Instant) throws(PostgresError) {
        let sql = """
            SELECT coalesce(current_setting('\(PostgresConfiguration.marker)', true), ''),
                CASE current_setting('synchronous_commit')
                    WHEN 'off' THEN set_config('synchronous_commit', 'local', false) END
            """
        guard PQsendQuery(handle, sql) == 1 else { throw lost(sql) }
        let marker = try lastResult(of: sql, by: deadline).row(0, as: String.self, String?.self).0
        guard marker == "on" else { throw PostgresError(.settingsIgnored, message: "the marker is missing") }
    }

    /// libpq has no code for a failed connection, only words; the server's own refusals name what they are.
    private func connectError() -> PostgresError {
        let message = String(cString: PQerrorMessage(handle))
        if let problem = Self.tlsProblem(message) {
            var error = PostgresError(.tlsFailed, message: message)
            error.detail = problem
            return error
        }
        if message.contains("unsupported startup parameter") {
            return PostgresError(.settingsIgnored, message: message)
        }
        let needsPassword = PQconnectionNeedsPassword(handle) != 0 || PQconnectionUsedPassword(handle) != 0
        if message.contains("authentication failed") || message.contains("no password supplied")
            || message.contains("no pg_hba.conf entry") || (needsPassword && message.contains("SASL"))
        {
            return PostgresError(.authenticationRefused, sqlState: .invalidPassword, message: message)
        }
        if message.contains("database") && message.contains("does not exist")
            || message.contains("invalid") || message.contains("missing \"=\"")
        {
            return PostgresError(.invalidConfiguration, message: message)
        }
        return PostgresError(.cannotConnect, message: message)
    }

    private static func tlsProblem(_ message: String) -> String? {
        let problems = [
            ("does not match host name", "its certificate is for another host name"),
            (
                "certificate verify failed",
                "its certificate is not from an authority that is trusted here, or has expired"
            ),
            ("server does not support SSL", "the server offers none"),
            ("root certificate file", "the file with the authorities to trust (sslrootcert) cannot be read"),
            ("certificate file", "the client certificate (sslcert) cannot be read"),
            ("private key file", "the client certificate's key (sslkey) cannot be read, or others may read it"),
            ("SSL error", "the server does not speak TLS 1.2 or newer, or wants a client certificate"),
        ]
        return problems.first { message.contains($0.0) }?.1
    }

    // MARK: Statements

    /// Sends a script of several statements without values and waits for all of them.
    func run(
        script: String, by deadline: ContinuousClock.Instant, onceSent point: FailPoint? = nil
    ) throws(PostgresError) {
        guard PQsendQuery(handle, script) == 1 else { throw lost(script) }
        try pass(point, script, by: deadline)
        _ = try lastResult(of: script, by: deadline)
    }

    /// Prepares a statement under a name.
    func prepare(_ name: String, _ sql: String, by deadline: ContinuousClock.Instant) throws(PostgresError) {
        guard PQsendPrepare(handle, name, sql, 0, nil) == 1 else { throw lost(sql) }
        _ = try lastResult(of: sql, by: deadline)
    }

    /// Runs a prepared statement with values in text form.
    func execute(
        _ name: String, _ query: PostgresQuery, by deadline: ContinuousClock.Instant,
        onceSent point: FailPoint? = nil
    ) throws(PostgresError) -> PostgresResult {
        let values = query.values.map { value in value.flatMap { strdup($0) } }
        defer { values.forEach { free($0) } }
        let isSent = PQsendQueryPrepared(
            handle, name, Int32(values.count), values.map { UnsafePointer($0) }, nil, nil, 0)
        guard isSent == 1 else { throw lost(query.sql) }
        try pass(point, query.sql, by: deadline)
        return try lastResult(of: query.sql, by: deadline)
    }

    private func pass(
        _ point: FailPoint?, _ sql: String, by deadline: ContinuousClock.Instant
    ) throws(PostgresError) {
        guard let point else { return }
        try flush(sql, by: deadline)
        point.pass(endConnection: { shutdown(PQsocket(handle), Int32(SHUT_RDWR)) })
    }

    // MARK: Waiting

    /// Takes every result of what was sent and returns the last; the first error wins.
    private func lastResult(
        of sql: String, by deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> PostgresResult {
        var last: OpaquePointer?
        var failure: PostgresError?
        while let result = try nextResult(of: sql, by: deadline) {
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
                PQclear(last)
                last = result
            default:
                failure = failure ?? serverError(result, sql)
                PQclear(result)
            }
        }
        if let failure {
            PQclear(last)
            throw failure
        }
        guard let last else { throw lost(sql) }
        return PostgresResult(owning: last)
    }

    private func nextResult(of sql: String, by deadline: ContinuousClock.Instant) throws(PostgresError)
        -> OpaquePointer?
    {
        try flush(sql, by: deadline)
        while PQisBusy(handle) == 1 {
            try wait(for: POLLIN, by: deadline, sql)
            guard PQconsumeInput(handle) == 1 else { throw lost(sql) }
        }
        return PQgetResult(handle)
    }

    private func flush(_ sql: String, by deadline: ContinuousClock.Instant) throws(PostgresError) {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1:
                // The server may be sending too: read, or both sides could wait for each other.
                try wait(for: POLLIN | POLLOUT, by: deadline, sql)
                guard PQconsumeInput(handle) == 1 else { throw lost(sql) }
            default: throw lost(sql)
            }
        }
    }

    private func wait(
        for events: Int32, by deadline: ContinuousClock.Instant, _ sql: String? = nil
    ) throws(PostgresError) {
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        while true {
            let left = (deadline - ContinuousClock.now).milliseconds
            guard left > 0 else {
                throw PostgresError(.timedOut, message: "no answer before the deadline", statement: sql)
            }
            let result = poll(&descriptor, 1, Int32(min(left + 1, 60_000)))
            if result > 0 { return }
            if result < 0 && errno != EINTR { throw lost(sql ?? "") }
        }
    }

    private func lost(_ sql: String) -> PostgresError {
        PostgresError(.connectionLost, message: String(cString: PQerrorMessage(handle)), statement: sql)
    }

    private func serverError(_ result: OpaquePointer, _ sql: String) -> PostgresError {
        let state = PQresultErrorField(result, 67 /* PG_DIAG_SQLSTATE, 'C' */).map { String(cString: $0) }
        let message = PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
        guard let state, isUsable else {
            return PostgresError(
                .connectionLost, sqlState: state.map(SQLState.init), message: message, statement: sql)
        }
        return PostgresError(.server, sqlState: SQLState(rawValue: state), message: message, statement: sql)
    }
}
