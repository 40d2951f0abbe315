import FailPoints
import PhotoLibraries
import Postgres

extension PhotoCatalog {
    /// How many lost messages one statement mends, so that it ends in time and holds up no claim for long, even when the
    /// broker has lost a million. While those that it mended are read, the next look finds more.
    package static let repairLimit = 10_000

    /// Takes jobs that are available, due and unpublished, for publishing. No transaction stays open: whoever takes
    /// them has 60 seconds.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - batch: only jobs that this batch waits for.
    ///   - libraries: whose jobs are left alone.
    /// - Throws: ``PostgresError``.
    package func takeUnpublished(
        limit: Int, batch: Int? = nil, besides libraries: [String] = []
    ) async throws -> PublishableJobs {
        try await client.run { connection in
            var token = ""
            let jobs = try connection.query(
                """
                WITH due AS (
                    SELECT id FROM phototext.job
                    WHERE state = 'available' AND published_at IS NULL AND scheduled_at <= now()
                        AND (publishing_at IS NULL
                            OR publishing_at < now() - make_interval(secs => \(JobDeadlines.publishing)::int))
                        AND (\(batch)::int IS NULL OR EXISTS (
                            SELECT FROM phototext.batch_job WHERE batch_id = \(batch)::int AND job_id = job.id))
                        AND library_id <> ALL (ARRAY(
                            SELECT id FROM phototext.library WHERE name = ANY (\(libraries)::text[])))
                    ORDER BY scheduled_at LIMIT \(limit)::int FOR UPDATE SKIP LOCKED
                ), taken AS (
                    UPDATE phototext.job SET publishing_at = now() FROM due WHERE job.id = due.id
                    RETURNING job.id, job.generation, job.library_id, job.asset_id, job.publishing_at
                )
                SELECT taken.id, taken.generation, library.name, asset.local_identifier, taken.publishing_at::text
                FROM taken JOIN phototext.asset ON asset.id = taken.asset_id
                JOIN phototext.library ON library.id = taken.library_id
                ORDER BY taken.id
                """, onceSent: .takingSent
            ).rows(as: Int64.self, Int.self, String.self, String.self, String.self) {
                token = $4
                return PublishableJobs.Job(
                    id: $0, generation: $1, library: $2, identifier: LocalIdentifier(stored: $3))
            }
            return PublishableJobs(jobs: jobs, token: token)
        }
    }

    /// Marks jobs whose messages the broker has confirmed. A job that was claimed meanwhile, or taken by another
    /// relay, is left as it is.
    ///
    /// - Throws: ``PostgresError``.
    package func markPublished(_ jobs: [Int64], token: String) async throws {
        guard !jobs.isEmpty else { return }
        _ = try await client.run { connection in
            try connection.execute(
                """
                UPDATE phototext.job SET published_at = now(), publishing_at = NULL
                WHERE id = ANY(\(jobs.sorted())::bigint[]) AND publishing_at = \(token)::timestamptz
                """, onceSent: .markSent)
        }
    }

    /// Gives jobs back whose messages were not confirmed.
    ///
    /// - Throws: ``PostgresError``.
    package func releaseUnpublished(_ jobs: [Int64], token: String) async throws {
        guard !jobs.isEmpty else { return }
        _ = try await client.run { connection in
            try connection.execute(
                """
                UPDATE phototext.job SET publishing_at = NULL
                WHERE id = ANY(\(jobs.sorted())::bigint[]) AND publishing_at = \(token)::timestamptz
                """)
        }
    }

    /// Unpublishes jobs whose messages were *overtaken*: another job of the same queue, published later, was claimed
    /// more than twice the hard deadline ago.
    ///
    /// - Parameter hardDeadline: how long one page may take, in seconds.
    /// - Returns: how many.
    /// - Throws: ``PostgresError``.
    package func unpublishOvertaken(hardDeadline: Double = Double(JobDeadlines.hard)) async throws -> Int {
        try await client.run { connection in
            try connection.execute(
                """
                WITH passed AS (
                    SELECT library_id, max(published_at) AS published_at
                    FROM phototext.attempt JOIN phototext.job ON job.id = attempt.job_id
                    WHERE attempt.started_at < now() - make_interval(secs => \(2 * hardDeadline)::float8)
                        AND attempt.started_at > now() - interval '1 hour'
                        AND job.published_at <= attempt.started_at
                    GROUP BY library_id
                ), lost AS (
                    SELECT job.id FROM phototext.job JOIN passed ON passed.library_id = job.library_id
                    WHERE job.state = 'available' AND job.published_at < passed.published_at
                    LIMIT \(Self.repairLimit)::int FOR UPDATE OF job SKIP LOCKED
                )
                UPDATE phototext.job SET published_at = NULL, publishing_at = NULL FROM lost WHERE job.id = lost.id
                """)
        }
    }

    /// Unpublishes the jobs of an *idle* queue: it had no ready message in two looks, while more jobs are published and
    /// unclaimed than live workers hold.
    ///
    /// - Parameters:
    ///   - library: whose queue was found empty twice.
    ///   - firstLook: the database's time at the first look: jobs published since then are left alone.
    /// - Returns: how many.
    /// - Throws: ``PostgresError``.
    package func unpublishIdle(library: String, firstLook: String) async throws -> Int {
        try await client.run { connection in
            try connection.execute(
                """
                WITH queue AS (SELECT id FROM phototext.library WHERE name = \(library)),
                held AS (
                    SELECT coalesce(sum((deliveries ->> \(library))::int), 0) AS count FROM phototext.worker
                    WHERE stopped_at IS NULL
                        AND last_seen > now() - make_interval(secs => \(JobDeadlines.workerSilence)::int)
                ), unclaimed AS (
                    SELECT id FROM phototext.job WHERE library_id = (SELECT id FROM queue)
                        AND state = 'available' AND published_at < \(firstLook)::timestamptz
                    ORDER BY published_at LIMIT \(Self.repairLimit)::int FOR UPDATE SKIP LOCKED
                )
                UPDATE phototext.job SET published_at = NULL, publishing_at = NULL
                FROM unclaimed, held
                WHERE job.id = unclaimed.id AND (SELECT count(*) FROM unclaimed) > held.count
                """)
        }
    }

    /// The libraries that have published, unclaimed jobs, and the database's time.
    ///
    /// - Throws: ``PostgresError``.
    package func librariesWithUnclaimedJobs() async throws -> (libraries: [String], now: String) {
        try await client.run { connection in
            let libraries = try connection.query(
                """
                SELECT name FROM phototext.library WHERE EXISTS (
                    SELECT FROM phototext.job WHERE job.library_id = library.id AND job.state = 'available'
                        AND job.published_at IS NOT NULL)
                ORDER BY name
                """
            ).rows(as: String.self, map: { $0 })
            let now = try connection.query("SELECT clock_timestamp()::text").row(0, as: String.self)
            return (libraries, now)
        }
    }
}
