import FailPoints
import Postgres
package import TextRecognition

extension PhotoCatalog {
    /// The photo's fault: charges a failure. The job is retried after a growing delay, fails for good when the bytes
    /// decide the outcome or it has failed three times, or ends when its batch was cancelled meanwhile.
    ///
    /// - Parameters:
    ///   - claim: the attempt that failed.
    ///   - failure: why.
    ///   - retryDelay: before the second try, in seconds; four times as long before the third.
    ///   - stages: how long each stage took, in milliseconds.
    /// - Returns: the job's state now; nil when the attempt is no longer its current one.
    /// - Throws: ``PostgresError``.
    package func fail(
        _ claim: ClaimedJob, _ failure: RecognitionFailure, retryDelay: Double, stages: [String: Int] = [:]
    ) async throws -> JobState? {
        let stages = try encodedJSON(stages)
        return try await client.run { connection in
            try connection.query(
                """
                WITH failed AS (
                    UPDATE phototext.job SET failures = failures + 1, losses = 0,
                        state = CASE WHEN \(failure.isFinal)::boolean
                            OR failures + 1 >= \(JobDeadlines.maximumFailures)::int
                            THEN 'failed' WHEN \(unescaped: Self.isUnwanted) THEN 'cancelled'
                            ELSE 'available' END::phototext.job_state,
                        finished_at = CASE WHEN \(failure.isFinal)::boolean
                            OR failures + 1 >= \(JobDeadlines.maximumFailures)::int
                            OR \(unescaped: Self.isUnwanted) THEN now() ELSE finished_at END,
                        scheduled_at = now() + make_interval(secs => \(retryDelay)::float8 * 4 ^ failures),
                        publishing_at = NULL, published_at = NULL,
                        reason_code = \(failure.code.rawValue), reason_detail = \(failure.message)
                    WHERE id = \(claim.job)::bigint AND generation = \(claim.generation)::int
                        AND attempt = \(claim.attempt)::int AND state = 'running'
                    RETURNING id, attempt, state
                ), ended AS (
                    UPDATE phototext.attempt SET ended_at = now(), outcome = 'failed',
                        reason = \(failure.code.rawValue) || ': ' || \(failure.message), stages = \(stages)::jsonb
                    FROM failed WHERE job_id = failed.id AND number = failed.attempt
                )
                SELECT state FROM failed
                """, onceSent: .outcomeSent
            ).rows(as: JobState.self, map: { $0 }).first
        }
    }

    /// The surroundings' fault: the job comes back later, and nothing is charged. Of snoozes in a row only the last
    /// attempt is remembered, for a photo may wait for its surroundings for years.
    ///
    /// - Parameter delay: in seconds.
    /// - Returns: false when the attempt is no longer the job's current one.
    /// - Throws: ``PostgresError``.
    package func snooze(
        _ claim: ClaimedJob, code: String, reason: String, delay: Double
    ) async throws -> Bool {
        try await client.run { connection in
            try connection.query(
                """
                WITH snoozed AS (
                    UPDATE phototext.job SET losses = 0,
                        state = CASE WHEN \(unescaped: Self.isUnwanted) THEN 'cancelled'
                            ELSE 'available' END::phototext.job_state,
                        finished_at = CASE WHEN \(unescaped: Self.isUnwanted) THEN now() ELSE finished_at END,
                        scheduled_at = now() + make_interval(secs => \(delay)::float8),
                        publishing_at = NULL, published_at = NULL, reason_code = \(code), reason_detail = \(reason)
                    WHERE id = \(claim.job)::bigint AND generation = \(claim.generation)::int
                        AND attempt = \(claim.attempt)::int AND state = 'running'
                    RETURNING id, attempt
                ), ended AS (
                    UPDATE phototext.attempt SET ended_at = now(), outcome = 'snoozed',
                        reason = \(code) || ': ' || \(reason)
                    FROM snoozed WHERE job_id = snoozed.id AND number = snoozed.attempt
                ), repeated AS (
                    DELETE FROM phototext.attempt USING snoozed
                    WHERE job_id = snoozed.id AND number = snoozed.attempt - 1 AND outcome = 'snoozed'
                )
                SELECT count(*) FROM snoozed
                """
            ).row(0, as: Int.self) == 1
        }
    }

    /// Remembers that what an attempt brought came too late: it is no longer the job's current one.
    ///
    /// - Throws: ``PostgresError``.
    package func noteRefusal(of claim: ClaimedJob) async throws {
        try await client.run { connection in
            _ = try connection.execute(
                """
                UPDATE phototext.attempt SET ended_at = coalesce(ended_at, now()),
                    outcome = CASE outcome WHEN 'lost' THEN 'fenced' ELSE coalesce(outcome, 'superseded') END
                WHERE job_id = \(claim.job)::bigint AND number = \(claim.attempt)::int
                """)
        }
    }

    /// A worker that stops gives the job back; its message goes back to the queue.
    ///
    /// - Throws: ``PostgresError``.
    package func handBack(_ claim: ClaimedJob) async throws {
        try await client.run { connection in
            _ = try connection.execute(
                """
                WITH returned AS (
                    UPDATE phototext.job SET scheduled_at = now(),
                        state = CASE WHEN \(unescaped: Self.isUnwanted) THEN 'cancelled'
                            ELSE 'available' END::phototext.job_state,
                        finished_at = CASE WHEN \(unescaped: Self.isUnwanted) THEN now() ELSE finished_at END
                    WHERE id = \(claim.job)::bigint AND generation = \(claim.generation)::int
                        AND attempt = \(claim.attempt)::int AND state = 'running'
                    RETURNING id, attempt
                )
                UPDATE phototext.attempt SET ended_at = now(), outcome = 'handed back'
                FROM returned WHERE job_id = returned.id AND number = returned.attempt
                """)
        }
    }

    /// Jobs running under workers that were not seen for 30 seconds become available again; those that were lost 20
    /// times in a row fail.
    ///
    /// - Returns: how many jobs were rescued or failed.
    /// - Throws: ``PostgresError``.
    package func rescueLostJobs() async throws -> Int {
        let failure = RecognitionFailure.workerLost
        return try await client.run { connection in
            try connection.query(
                """
                WITH lost AS (
                    SELECT job.id FROM phototext.job WHERE job.state = 'running' AND NOT EXISTS (
                        SELECT FROM phototext.worker WHERE worker.id = job.worker_id AND worker.stopped_at IS NULL
                            AND worker.last_seen > now() - make_interval(secs => \(JobDeadlines.workerSilence)::int))
                    ORDER BY job.id LIMIT 1000 FOR UPDATE SKIP LOCKED
                ), rescued AS (
                    UPDATE phototext.job SET losses = losses + 1,
                        state = CASE WHEN losses + 1 >= \(JobDeadlines.maximumLosses)::int
                            THEN 'failed' WHEN \(unescaped: Self.isUnwanted) THEN 'cancelled'
                            ELSE 'available' END::phototext.job_state,
                        finished_at = CASE WHEN losses + 1 >= \(JobDeadlines.maximumLosses)::int
                            OR \(unescaped: Self.isUnwanted) THEN now() ELSE finished_at END,
                        scheduled_at = now(), publishing_at = NULL, published_at = NULL,
                        reason_code = CASE WHEN losses + 1 >= \(JobDeadlines.maximumLosses)::int
                            THEN \(failure.code.rawValue) END,
                        reason_detail = CASE WHEN losses + 1 >= \(JobDeadlines.maximumLosses)::int
                            THEN \(failure.message) END
                    FROM lost WHERE job.id = lost.id RETURNING job.id, job.attempt
                ), ended AS (
                    UPDATE phototext.attempt SET ended_at = now(), outcome = 'lost'
                    FROM rescued WHERE job_id = rescued.id AND number = rescued.attempt AND ended_at IS NULL
                )
                SELECT count(*) FROM rescued
                """
            ).row(0, as: Int.self)
        }
    }
}

extension PhotoCatalog {
    /// Whether a batch was cancelled while its job was running, and no open one waits for the job: then it is not tried
    /// once more. A trouble that stays would bring it back for ever.
    static let isUnwanted = """
        (EXISTS (
            SELECT FROM phototext.batch JOIN phototext.batch_job ON batch_job.batch_id = batch.id
            WHERE batch.cancelled_at >= job.claimed_at AND batch_job.job_id = job.id
                AND batch_job.generation = job.generation)
        AND NOT \(isWanted))
        """
}

extension RecognitionFailure {
    /// The end of a job whose workers died too often.
    static let workerLost = RecognitionFailure(
        .workerLost, "its worker died \(JobDeadlines.maximumLosses) times in a row")
}
