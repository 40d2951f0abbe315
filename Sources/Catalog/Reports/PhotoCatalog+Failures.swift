import PhotoLibraries
import Postgres

extension PhotoCatalog {
    /// Which failed jobs are meant; what is nil does not restrict.
    package struct FailureFilter: Sendable, Hashable {
        package var library: String?
        package var batch: Int?
        /// A failure code: `corrupt`, `timed_out`, …
        package var code: String?
        package var identifiers: [String]?

        package init(
            library: String? = nil, batch: Int? = nil, code: String? = nil, identifiers: [String]? = nil
        ) {
            self.library = library
            self.batch = batch
            self.code = code
            self.identifiers = identifiers
        }
    }

    /// Failed jobs, newest first.
    ///
    /// - Throws: ``PostgresError``.
    package func failures(_ filter: FailureFilter = .init(), limit: Int = 1000) async throws -> [FailedJob] {
        try await client.run { connection in
            try connection.query(
                """
                SELECT library.name, asset.local_identifier, coalesce(job.reason_code, ''),
                    coalesce(job.reason_detail, ''), job.attempt, coalesce(extract(epoch FROM job.finished_at), 0)::float8
                FROM phototext.job JOIN phototext.asset ON asset.id = job.asset_id
                JOIN phototext.library ON library.id = job.library_id
                WHERE job.state = 'failed' AND job.generation = asset.generation
                    AND (\(filter.library)::text IS NULL OR library.name = \(filter.library))
                    AND (\(filter.code)::text IS NULL OR job.reason_code = \(filter.code))
                    AND (\(filter.identifiers)::text[] IS NULL
                        OR asset.local_identifier = ANY(\(filter.identifiers)::text[]))
                    AND (\(filter.batch)::int IS NULL OR EXISTS (
                        SELECT FROM phototext.batch_job
                        WHERE batch_id = \(filter.batch)::int AND batch_job.job_id = job.id))
                ORDER BY job.finished_at DESC, job.id DESC LIMIT \(limit)::int
                """
            ).rows(as: String.self, String.self, String.self, String.self, Int.self, Double.self) {
                FailedJob(
                    library: $0, identifier: LocalIdentifier(stored: $1), code: $2, reason: $3, attempts: $4,
                    failedAt: $5)
            }
        }
    }

    /// Gives failed jobs another chance, and those that wait for one theirs at once; the relay publishes them.
    ///
    /// - Returns: how many.
    /// - Throws: ``PostgresError``.
    package func retry(_ filter: FailureFilter = .init()) async throws -> Int {
        try await client.run { connection in
            try connection.execute(
                """
                UPDATE phototext.job SET state = 'available', failures = 0, losses = 0, scheduled_at = now(),
                    publishing_at = NULL, published_at = NULL, reason_code = NULL, reason_detail = NULL
                FROM phototext.asset, phototext.library
                WHERE (job.state = 'failed' OR job.state = 'available' AND job.published_at IS NULL
                        AND job.scheduled_at > now())
                    AND asset.id = job.asset_id AND library.id = job.library_id
                    AND job.generation = asset.generation
                    AND (\(filter.library)::text IS NULL OR library.name = \(filter.library))
                    AND (\(filter.code)::text IS NULL OR job.reason_code = \(filter.code))
                    AND (\(filter.identifiers)::text[] IS NULL
                        OR asset.local_identifier = ANY(\(filter.identifiers)::text[]))
                    AND (\(filter.batch)::int IS NULL OR EXISTS (
                        SELECT FROM phototext.batch_job
                        WHERE batch_id = \(filter.batch)::int AND batch_job.job_id = job.id))
                """)
        }
    }
}
