import Postgres

extension PhotoCatalog {
    /// The server's version and clock; needs no schema.
    ///
    /// - Throws: ``PostgresError``.
    package func serverFacts() async throws -> ServerFacts {
        try await client.run { connection in
            let (version, time) = try connection.query(
                """
                SELECT split_part(current_setting('server_version'), ' ', 1),
                    extract(epoch FROM clock_timestamp())::float8
                """
            ).row(0, as: String.self, Double.self)
            return ServerFacts(version: version, time: time)
        }
    }
}
