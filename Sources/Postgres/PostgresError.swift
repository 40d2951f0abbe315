/// What went wrong with PostgreSQL.
package struct PostgresError: Error, Sendable {
    /// The kinds of trouble that callers tell apart.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Nobody answers at the address.
        package static let cannotConnect = Code(rawValue: "cannot_connect")
        /// User or password are refused.
        package static let authenticationRefused = Code(rawValue: "authentication_refused")
        /// The encrypted connection could not be set up: certificate, host name, protocol version.
        package static let tlsFailed = Code(rawValue: "tls_failed")
        /// The connection string or the database it names is wrong.
        package static let invalidConfiguration = Code(rawValue: "invalid_configuration")
        /// What answers does not take the settings of a session.
        package static let settingsIgnored = Code(rawValue: "settings_ignored")
        /// The connection broke; the transaction that was open is rolled back.
        package static let connectionLost = Code(rawValue: "connection_lost")
        /// The connection broke during COMMIT: nobody knows whether it took place.
        package static let commitOutcomeUnknown = Code(rawValue: "commit_outcome_unknown")
        /// No answer in time; the connection is given up.
        package static let timedOut = Code(rawValue: "timed_out")
        /// The server refused a statement: see `sqlState`.
        package static let server = Code(rawValue: "server")
        /// A value cannot be sent, or a column is not what was expected.
        package static let invalidValue = Code(rawValue: "invalid_value")
    }

    package var code: Code
    /// The server's error code, if the server answered.
    package var sqlState: SQLState?
    /// The server's or the library's words; they may hold data.
    package var message: String
    /// The statement, without its values.
    package var statement: String?
    /// What exactly is wrong, for ``description``; never data.
    package var detail = ""

    package init(_ code: Code, sqlState: SQLState? = nil, message: String, statement: String? = nil) {
        self.code = code
        self.sqlState = sqlState
        self.message = message
        self.statement = statement
    }

    /// The connection cannot be used any more.
    package var endsConnection: Bool {
        [
            .cannotConnect, .authenticationRefused, .tlsFailed, .settingsIgnored, .connectionLost,
            .commitOutcomeUnknown, .timedOut,
        ].contains(code)
    }

    /// The server is away, starting, stopping or full, so that trying later may help.
    package var isUnavailability: Bool {
        if endsConnection { return true }
        guard let sqlState else { return false }
        return ["08", "53", "57", "58"].contains(sqlState.errorClass)
    }

    /// The server answers and does not do it, nor will at once: nobody else is in the way.
    package var isRefusal: Bool {
        guard code == .server, let sqlState else { return false }
        return !sqlState.isTransient && sqlState != .lockNotAvailable
    }

    /// The values themselves are what is wrong, so that the same statement is refused whenever it is sent: the server
    /// says so with the classes "data exception" and "program limit exceeded".
    package var refusesValues: Bool {
        guard let sqlState else { return code == .invalidValue }
        return ["22", "54"].contains(sqlState.errorClass)
    }
}

extension PostgresError: CustomStringConvertible, CustomDebugStringConvertible {
    /// A sentence without data.
    package var description: String {
        switch code {
        case .cannotConnect: "PostgreSQL cannot be reached"
        case .authenticationRefused: "PostgreSQL refuses the user or the password"
        case .tlsFailed: "the encrypted connection to PostgreSQL failed: \(detail)"
        case .invalidConfiguration: "the address is not valid, or PostgreSQL does not know the database"
        case .settingsIgnored:
            "a connection pooler, not PostgreSQL itself, answers: it ignores the settings of a session"
        case .connectionLost: "the connection to PostgreSQL was lost"
        case .commitOutcomeUnknown: "the connection to PostgreSQL was lost during COMMIT"
        case .timedOut: "PostgreSQL did not answer in time"
        case .invalidValue: "a value does not fit its column"
        case .server where sqlState == .readOnlyTransaction:
            "PostgreSQL takes no writes: it is a standby, or was set to be read only"
        case .server where sqlState == .insufficientPrivilege:
            "PostgreSQL does not allow this user what it has to do (SQLSTATE 42501)"
        case .server where sqlState == .diskFull: "PostgreSQL has no room left on its disk"
        default: "PostgreSQL refused a statement (SQLSTATE \(sqlState?.rawValue ?? "unknown"))"
        }
    }

    package var debugDescription: String {
        "\(code.rawValue) \(sqlState?.rawValue ?? "-"): \(message) [\(statement ?? "no statement")]"
    }
}
