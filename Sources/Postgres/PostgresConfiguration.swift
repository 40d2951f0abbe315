/// Where a PostgreSQL server is and how long to wait for it.
package struct PostgresConfiguration: Sendable {
    /// A connection URL or a libpq connection string; it may hold a password, so it is never printed.
    package var url: String
    /// PEM file with the authorities to trust when the address does not name one itself (`sslrootcert`). It is looked at
    /// with `sslmode=verify-full` or `verify-ca`; nil for libpq's default, `~/.postgresql/root.crt`.
    package var authoritiesFile: String?
    /// What `pg_stat_activity` shows.
    package var applicationName: String
    /// How long connecting may take.
    package var connectTimeout: Duration
    /// How long one statement may take, on the server and in waiting for its answer.
    package var statementTimeout: Duration

    package init(
        url: String, applicationName: String, connectTimeout: Duration = .seconds(10),
        statementTimeout: Duration = .seconds(60)
    ) {
        self.url = url
        self.applicationName = applicationName
        self.connectTimeout = connectTimeout
        self.statementTimeout = statementTimeout
    }

    /// libpq's keywords and values. Where the URL is expanded, it overrides what stands before it; what comes after it
    /// overrides it.
    ///
    /// Keep-alives and `tcp_user_timeout` let a connection to a vanished host fail in about 30 seconds, at both ends: the
    /// default of either is hours, for which the server would keep the session and its locks.
    var parameters: [(keyword: String, value: String)] {
        (authoritiesFile.map { [("sslrootcert", $0)] } ?? []) + [
            ("dbname", url),
            ("application_name", applicationName),
            ("client_encoding", "UTF8"),
            ("keepalives_idle", "10"),
            ("keepalives_interval", "5"),
            ("keepalives_count", "4"),
            ("tcp_user_timeout", "30000"),
            (
                "options",
                "-c statement_timeout=\(statementTimeout.milliseconds) -c idle_in_transaction_session_timeout=60000"
                    + " -c lock_timeout=30000 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5"
                    + " -c tcp_keepalives_count=4 -c tcp_user_timeout=30000 -c \(Self.marker)=on"
                    + Self.language.map { " -c \($0.name)=\($0.value)" }.joined()
            ),
        ]
    }

    /// A setting of no effect, which only a session has that was given all of them.
    static let marker = "phototext.session"

    /// What statements and values mean depends on these, which a role, a database or a server may have otherwise.
    /// Whoever locks a row has to see its newest version, as only `read committed` does.
    static let language = [
        (name: "timezone", value: "UTC"), (name: "datestyle", value: "ISO"), (name: "bytea_output", value: "hex"),
        (name: "extra_float_digits", value: "1"), (name: "array_nulls", value: "on"),
        (name: "standard_conforming_strings", value: "on"),
        // A backslash keeps the space.
        (name: "default_transaction_isolation", value: "read\\ committed"),
    ]
}

extension Duration {
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
