import Postgres

extension PhotoCatalog {
    /// Writes a megabyte that is gone at once: a server may answer and have no room left, or be a standby.
    ///
    /// - Throws: ``PostgresError``.
    package func checkWritable() async throws {
        _ = try await client.transaction { connection in
            try connection.execute(
                """
                CREATE TEMPORARY TABLE phototext_probe ON COMMIT DROP AS
                SELECT repeat(md5(number::text), 32) AS filler FROM generate_series(1, 1000) AS number
                """)
        }
    }

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
