import Postgres

extension PhotoCatalog {
    /// The jobs of every library by state, in one look at the table. A library without jobs is there too.
    ///
    /// - Throws: ``PostgresError``.
    package func jobCountsByLibrary() async throws -> [String: JobCounts] {
        try await client.run { connection in
            let rows = try connection.query(
                """
                SELECT library.name, counted.state, coalesce(counted.count, 0), coalesce(counted.lost, 0)
                FROM phototext.library LEFT JOIN (
                    SELECT library_id, CASE
                        WHEN state = 'available' AND scheduled_at > now() THEN 'waiting'
                        WHEN state = 'available' AND published_at IS NULL THEN 'unpublished'
                        ELSE state::text END AS state, count(*) AS count,
                        count(*) FILTER (WHERE state IN ('available', 'running')
                            AND losses >= \(JobDeadlines.remarkableLosses)::int) AS lost
                    FROM phototext.job GROUP BY 1, 2
                ) AS counted ON counted.library_id = library.id
                """
            ).rows(as: String.self, String?.self, Int.self, Int.self, map: { ($0, $1, $2, $3) })
            var counts: [String: JobCounts] = [:]
            for (library, state, count, lost) in rows {
                counts[library, default: JobCounts()].add(count, to: state ?? "available")
                counts[library]?.lostRepeatedly += lost
            }
            return counts
        }
    }

    /// How many photos failed, by reason; the most frequent reasons first, without details for who may not see those.
    ///
    /// - Throws: ``PostgresError``.
    package func failureCounts(limit: Int = 10) async throws -> [FailureCount] {
        try await client.run { connection in
            let detail = try Self.reasonDetail(on: connection)
            return try connection.query(
                """
                SELECT coalesce(job.reason_code, ''), \(unescaped: detail), count(*)
                FROM phototext.job JOIN phototext.asset ON asset.id = job.asset_id
                WHERE job.state = 'failed' AND job.generation = asset.generation
                GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT \(limit)::int
                """
            ).rows(as: String.self, String.self, Int.self) { FailureCount(code: $0, reason: $1, count: $2) }
        }
    }

    /// One of the details of several jobs' reasons, as an expression; the empty text for a role that may not see them.
    static func reasonDetail(on connection: isolated PostgresConnection) throws -> String {
        let isVisible = try connection.query(
            "SELECT has_column_privilege('phototext.job', 'reason_detail', 'SELECT')"
        ).row(0, as: Bool.self)
        return isVisible ? "coalesce(min(job.reason_detail), '')" : "''"
    }

    /// Since when the job has been due that has waited longest for its message, in seconds since the epoch; nil when
    /// none waits.
    ///
    /// - Throws: ``PostgresError``.
    package func unpublishedSince() async throws -> Double? {
        try await client.run { connection in
            try connection.query(
                """
                SELECT extract(epoch FROM min(scheduled_at))::float8 FROM phototext.job
                WHERE state = 'available' AND published_at IS NULL AND scheduled_at <= now()
                """
            ).row(0, as: Double?.self)
        }
    }
}
