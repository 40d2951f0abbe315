import FailPoints
package import FoundationEssentials
import PhotoLibraries
import Postgres
import TextRecognition

extension PhotoCatalog {
    /// Claims a job for a worker, which raises its attempt number; nil when the delivery is to be acked and dropped.
    ///
    /// A claim succeeds if the generation is the photo's current one and the job is due, or is running and was given
    /// up: the delivery is marked redelivered, its worker has not been seen for 30 seconds, or its worker is the one
    /// that asks (which knows that it is not reading it). A job that was given up 20 times in a row fails instead: a
    /// photo that kills its worker comes back at once, long before anybody looks for lost jobs. One whose batch was
    /// cancelled before it was given up, and that nobody else wants, is cancelled instead.
    ///
    /// - Throws: ``PostgresError``.
    package func claim(
        job: Int64, generation: Int, worker: UUID, isRedelivered: Bool
    ) async throws -> ClaimedJob? {
        let id = worker.uuidString
        let failure = RecognitionFailure.workerLost
        return try await client.run { connection in
            try connection.query(
                """
                WITH found AS (
                    SELECT job.id, job.state AS old_state, job.attempt AS old_attempt, asset.local_identifier,
                        job.recipe_id, job.library_id, job.state = 'running'
                            AND job.losses + 1 >= \(JobDeadlines.maximumLosses)::int AS is_exhausted,
                        job.state = 'running' AND \(unescaped: Self.isUnwanted) AS is_unwanted
                    FROM phototext.job
                    JOIN phototext.asset ON asset.id = job.asset_id AND asset.generation = job.generation
                    WHERE job.id = \(job)::bigint AND job.generation = \(generation)::int AND (
                        job.state = 'available' AND job.scheduled_at <= now()
                        OR job.state = 'running' AND (
                            \(isRedelivered)::boolean OR job.worker_id = \(id)::uuid OR NOT EXISTS (
                                SELECT FROM phototext.worker WHERE worker.id = job.worker_id
                                    AND worker.stopped_at IS NULL AND worker.last_seen >
                                        now() - make_interval(secs => \(JobDeadlines.workerSilence)::int))))
                    FOR UPDATE OF job
                ), claimed AS (
                    UPDATE phototext.job SET state = 'running', attempt = job.attempt + 1,
                        losses = job.losses + (found.old_state = 'running')::int, claimed_at = now(),
                        worker_id = \(id)::uuid, publishing_at = NULL, published_at = coalesce(published_at, now()),
                        reason_code = NULL, reason_detail = NULL
                    FROM found WHERE job.id = found.id AND NOT is_exhausted AND NOT is_unwanted
                    RETURNING job.id, job.attempt, job.losses, job.failures, job.fresh_after,
                        job.least_revision
                ), given_up AS (
                    UPDATE phototext.job SET losses = job.losses + 1, finished_at = now(),
                        state = CASE WHEN is_exhausted THEN 'failed' ELSE 'cancelled' END::phototext.job_state,
                        reason_code = CASE WHEN is_exhausted THEN \(failure.code.rawValue) END,
                        reason_detail = CASE WHEN is_exhausted THEN \(failure.message) END
                    FROM found WHERE job.id = found.id AND (is_exhausted OR is_unwanted)
                ), lost AS (
                    UPDATE phototext.attempt SET ended_at = now(), outcome = 'lost'
                    FROM found WHERE found.old_state = 'running' AND attempt.job_id = found.id
                        AND attempt.number = found.old_attempt AND attempt.ended_at IS NULL
                ), started AS (
                    INSERT INTO phototext.attempt (job_id, number, generation, worker_id)
                    SELECT id, attempt, \(generation)::int, \(id)::uuid FROM claimed
                )
                SELECT claimed.attempt, claimed.losses, claimed.failures, claimed.fresh_after::text,
                    claimed.least_revision,
                    found.recipe_id, recipe.request::text, recipe.fingerprint, found.local_identifier, library.name
                FROM claimed JOIN found USING (id) JOIN phototext.recipe ON recipe.id = found.recipe_id
                JOIN phototext.library ON library.id = found.library_id
                """, onceSent: .claimSent
            ).rows(
                as: Int.self, Int.self, Int.self, String?.self, Int?.self, Int.self, String.self, String.self,
                String.self,
                String.self
            ) {
                attempt, losses, failures, freshAfter, leastRevision, recipe, request, fingerprint, identifier, library
                in
                ClaimedJob(
                    job: job, generation: generation, attempt: attempt, worker: worker, library: library,
                    identifier: LocalIdentifier(stored: identifier),
                    request: RecognizeTextRequest(stored: request, fingerprint: fingerprint), losses: losses,
                    failures: failures, freshAfter: freshAfter, leastRevision: leastRevision, recipe: recipe)
            }.first
        }
    }
}
