import PhotoLibraries
import Postgres
import TextRecognition

/// Reading again what an older pipeline has read (`--stale`): of a page, only such photos count as given.
extension SubmissionPage {
    /// What is stale is decided by the recognition that is shown for the photo as it was read last; a photo that has
    /// changed since, or that was never read with this recipe, is none of this batch's business.
    func decideStale(
        _ submission: Submission, options: SubmissionOptions, on connection: isolated PostgresConnection
    ) throws -> PageVerdict {
        try useIndexLooks(on: connection)
        // From the page to its recognitions; the other way would begin with everything that is stale.
        try connection.execute(script: "SET LOCAL join_collapse_limit TO 1")
        let items = try connection.query(
            """
            SELECT number, CASE
                WHEN (
                    SELECT true FROM phototext.batch_job
                    WHERE batch_id = \(submission.batch)::int AND job_id = job.id) THEN 'repeated'
                WHEN job.state IN ('available', 'running') THEN 'in flight'
                WHEN job.state = 'failed' AND NOT \(options.retriesFailed)::boolean THEN 'failed before'
                ELSE 'stale' END, asset.id, job.id, job.attempt
            FROM unnest(\(assets.names)::text[], \(assets.revisions)::text[])
                WITH ORDINALITY AS page (identifier, revision, number)
            JOIN phototext.asset ON asset.library_id = \(submission.library.id)::smallint
                AND asset.local_identifier = page.identifier
            JOIN phototext.job ON job.asset_id = asset.id AND job.recipe_id = \(submission.recipe)::smallint
            JOIN phototext.recognition ON recognition.content = asset.content
                AND recognition.recipe_id = \(submission.recipe)::smallint
            WHERE job.generation = asset.generation AND (page.revision <> asset.revision) IS NOT TRUE
                AND recognition.pipeline_revision < \(PipelineRevision.current)::int
            ORDER BY number
            """
        ).rows(as: Int.self, PageVerdict.Decision.self, Int64.self, Int64.self, Int.self) {
            PageVerdict.Item(decision: $1, asset: assets[$0 - 1], assetID: $2, jobID: $3, attempt: $4)
        }
        return PageVerdict(items, given: items.count, unique: items.count)
    }

    /// Makes the jobs of stale photos available. One that somebody has renewed or claimed since the decision is left to
    /// them: it is not stale any more, or will not be. The old text stays until the new one is there.
    func renewStale(
        _ verdict: PageVerdict, _ submission: Submission, on connection: isolated PostgresConnection
    ) throws -> [PublishableJobs.Job] {
        let assets = try hold(verdict.assetIDs([.stale]), on: connection)
        let held = Set(assets.map(\.id))
        let stale = verdict.items.filter { $0.decision == .stale && held.contains($0.assetID ?? 0) }
        let identifiers = Dictionary(uniqueKeysWithValues: stale.map { ($0.jobID ?? 0, $0.asset.localIdentifier) })
        return try connection.query(
            """
            WITH held AS MATERIALIZED (
                SELECT job.id
                FROM unnest(\(stale.map { $0.jobID ?? 0 })::bigint[], \(stale.map { $0.attempt ?? 0 })::int[])
                    AS stale (id, attempt)
                JOIN phototext.job ON job.id = stale.id
                WHERE job.attempt = stale.attempt AND job.state NOT IN ('available', 'running')
                ORDER BY job.asset_id FOR UPDATE OF job
            ), renewed AS (
                UPDATE phototext.job SET state = 'available', failures = 0, losses = 0, scheduled_at = now(),
                    publishing_at = now(), published_at = NULL, claimed_at = NULL, reason_code = NULL,
                    reason_detail = NULL, fresh_after = now(),
                    least_revision = \(PipelineRevision.current)::int
                FROM held WHERE job.id = held.id
                RETURNING job.id, job.generation
            ), joined AS (
                INSERT INTO phototext.batch_job (batch_id, job_id, generation)
                SELECT \(submission.batch)::int, id, generation FROM renewed
                ON CONFLICT (batch_id, job_id) DO UPDATE SET generation = EXCLUDED.generation
            )
            TABLE renewed
            """
        ).rows(as: Int64.self, Int.self) { submission.job($0, $1, identifiers[$0]) }
    }
}
