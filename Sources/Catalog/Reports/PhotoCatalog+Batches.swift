import Postgres

extension PhotoCatalog {
    /// How a batch stands.
    ///
    /// - Throws: ``CatalogError`` with `unknownBatch`; ``PostgresError``.
    package func status(ofBatch batch: Int) async throws -> BatchStatus {
        try await client.transaction { connection in
            guard var status = try Self.batches("WHERE batch.id = \(batch)::int", on: connection).first else {
                throw CatalogError(.unknownBatch, "there is no batch \(batch)")
            }
            let states = try connection.query(
                """
                SELECT CASE
                    WHEN job.id IS NULL OR job.generation <> batch_job.generation THEN 'superseded'
                    WHEN job.state = 'available' AND job.scheduled_at > now() THEN 'waiting'
                    WHEN job.state = 'available' AND job.published_at IS NULL THEN 'unpublished'
                    ELSE job.state::text END, count(*),
                    count(*) FILTER (
                        WHERE job.state IN ('completed', 'failed') AND job.finished_at > now() - interval '60 seconds')
                FROM phototext.batch_job LEFT JOIN phototext.job ON job.id = batch_job.job_id
                WHERE batch_job.batch_id = \(batch)::int GROUP BY 1
                """
            ).rows(as: String.self, Int.self, Int.self, map: { ($0, $1, $2) })
            var recent = 0
            for (state, count, finished) in states {
                status.jobs.add(count, to: state)
                recent += finished
            }
            let age = try connection.query("SELECT extract(epoch FROM now())::float8").row(0, as: Double.self)
            status.photosPerSecond = Double(recent) / min(60, max(1, age - status.createdAt))
            return status
        }
    }

    /// The latest batches, newest first, without the counts of their jobs.
    ///
    /// - Throws: ``PostgresError``.
    package func recentBatches(limit: Int) async throws -> [BatchStatus] {
        try await client.run { connection in
            try Self.batches("ORDER BY batch.id DESC LIMIT \(limit)::int", on: connection)
        }
    }

    /// All jobs by state, in one library or all.
    ///
    /// - Throws: ``PostgresError``.
    package func jobCounts(library: String? = nil) async throws -> JobCounts {
        try await client.run { connection in
            let states = try connection.query(
                """
                SELECT CASE
                    WHEN state = 'available' AND scheduled_at > now() THEN 'waiting'
                    WHEN state = 'available' AND published_at IS NULL THEN 'unpublished'
                    ELSE state::text END, count(*)
                FROM phototext.job
                WHERE \(library)::text IS NULL
                    OR library_id = (SELECT id FROM phototext.library WHERE name = \(library))
                GROUP BY 1
                """
            ).rows(as: String.self, Int.self, map: { ($0, $1) })
            var counts = JobCounts()
            for (state, count) in states { counts.add(count, to: state) }
            return counts
        }
    }

    /// Why jobs wait for a later time, the most frequent reasons first; without details for who may not see those.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - batch: only of jobs that this batch waits for.
    /// - Throws: ``PostgresError``.
    package func waitingReasons(limit: Int = 10, batch: Int? = nil) async throws -> [WaitingReason] {
        try await client.run { connection in
            let detail = try Self.reasonDetail(on: connection)
            return try connection.query(
                """
                SELECT coalesce(reason_code, 'scheduled'), \(unescaped: detail), count(*),
                    extract(epoch FROM min(scheduled_at) - now())::float8
                FROM phototext.job
                WHERE state = 'available' AND published_at IS NULL AND scheduled_at > now()
                    AND (\(batch)::int IS NULL OR EXISTS (
                        SELECT FROM phototext.batch_job WHERE batch_id = \(batch)::int AND job_id = job.id
                            AND batch_job.generation = job.generation))
                GROUP BY 1 ORDER BY 3 DESC LIMIT \(limit)::int
                """
            ).rows(as: String.self, String.self, Int.self, Double.self) {
                WaitingReason(code: $0, reason: $1, count: $2, nextInSeconds: $3)
            }
        }
    }

    /// Cancels a batch: its available jobs that no other open batch wants. Running ones finish.
    ///
    /// A batch that was submitted before a job ended last has had its answer: it does not want the job that was made
    /// available again since.
    ///
    /// - Returns: how many jobs were cancelled.
    /// - Throws: ``CatalogError`` with `unknownBatch`; ``PostgresError``.
    package func cancel(batch: Int) async throws -> Int {
        try await client.transaction { connection in
            // Waits for the page that is being submitted to the library, which may want the same jobs.
            let found = try connection.execute(
                """
                SELECT FROM phototext.library JOIN phototext.batch ON batch.library_id = library.id
                WHERE batch.id = \(batch)::int FOR UPDATE OF library
                """)
            guard found == 1 else { throw CatalogError(.unknownBatch, "there is no batch \(batch)") }
            try connection.execute(
                """
                UPDATE phototext.batch SET cancelled_at = coalesce(cancelled_at, now()) WHERE id = \(batch)::int
                """)
            return try connection.execute(
                """
                WITH unwanted AS (
                    SELECT job.id FROM phototext.batch_job JOIN phototext.job ON job.id = batch_job.job_id
                    WHERE batch_job.batch_id = \(batch)::int AND job.state = 'available'
                        AND job.generation = batch_job.generation
                        AND NOT \(unescaped: Self.isWanted)
                    ORDER BY job.id FOR UPDATE OF job
                )
                UPDATE phototext.job SET state = 'cancelled', finished_at = now(), publishing_at = NULL,
                    published_at = NULL, reason_code = NULL, reason_detail = NULL
                FROM unwanted WHERE job.id = unwanted.id AND job.state = 'available'
                """)
        }
    }

    /// Whether a submission died, or has given no page for so long that it is taken for dead.
    private static let isAbandoned = """
        batch.submitted_at IS NULL AND batch.touched_at < now() - interval '10 minutes'
        """

    /// Whether an open batch waits for the job `job`: one that is neither cancelled nor abandoned, and has not had its
    /// answer already.
    static let isWanted = """
        EXISTS (
            SELECT FROM phototext.batch JOIN phototext.batch_job ON batch_job.batch_id = batch.id
            WHERE batch.cancelled_at IS NULL AND NOT (\(isAbandoned)) AND batch_job.job_id = job.id
                AND batch_job.generation = job.generation
                AND coalesce(batch.submitted_at > job.finished_at, true))
        """

    private static func batches(
        _ suffix: PostgresQuery, on connection: isolated PostgresConnection
    ) throws -> [BatchStatus] {
        var query: PostgresQuery = """
            SELECT batch.id, library.name, batch.given, batch.repeated, batch.recognized, batch.in_flight,
                batch.failed_before, batch.added, batch.changed, batch.again, batch.stale,
                extract(epoch FROM batch.created_at)::float8,
                batch.submitted_at IS NOT NULL OR \(unescaped: isAbandoned), batch.cancelled_at IS NOT NULL
            FROM phototext.batch JOIN phototext.library ON library.id = batch.library_id

            """
        query.append(suffix)
        return try connection.query(query).rows(
            as: Int.self, String.self, Int.self, Int.self, Int.self, Int.self, Int.self, Int.self, Int.self, Int.self,
            Int.self,
            Double.self, Bool.self, Bool.self
        ) {
            id, library, given, repeated, recognized, inFlight, failedBefore, added, changed, again, stale, at, done,
            off in
            var counts = SubmissionCounts()
            counts.given = given
            counts.repeated = repeated
            counts.recognized = recognized
            counts.inFlight = inFlight
            counts.failedBefore = failedBefore
            counts.added = added
            counts.changed = changed
            counts.again = again
            counts.stale = stale
            return BatchStatus(
                batch: id, library: library, counts: counts, jobs: JobCounts(), createdAt: at, isSubmitted: done,
                isCancelled: off, photosPerSecond: 0)
        }
    }
}
