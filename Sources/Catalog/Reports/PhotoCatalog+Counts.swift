import Postgres

extension PhotoCatalog {
    /// The jobs of every library by state, in one look at the table. A library without jobs is there too.
    ///
    /// - Throws: ``PostgresError``.
    package func jobCountsByLibrary() async throws -> [String: JobCounts] {
        try await client.run { connection in
            let rows = try connection.query(
                """
                SELECT library.name, counted.state, coalesce(counted.count, 0)
                FROM phototext.library LEFT JOIN (
                    SELECT library_id, CASE
                        WHEN state = 'available' AND scheduled_at > now() THEN 'waiting'
                        WHEN state = 'available' AND published_at IS NULL THEN 'unpublished'
                        ELSE state::text END AS state, count(*) AS count
                    FROM phototext.job GROUP BY 1, 2
                ) AS counted ON counted.library_id = library.id
                """
            ).rows(as: String.self, String?.self, Int.self, map: { ($0, $1, $2) })
            var counts: [String: JobCounts] = [:]
            for (library, state, count) in rows {
                counts[library, default: JobCounts()].add(count, to: state ?? "available")
            }
            return counts
        }
    }
}
