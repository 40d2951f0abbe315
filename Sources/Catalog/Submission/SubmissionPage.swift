import PhotoLibraries
import Postgres

/// One page of a submission: a set of identifiers, and the statements that decide about all of them at once.
///
/// Identifiers are sorted and unique, so that two submissions of the same page take their locks in the same order.
struct SubmissionPage: Sendable {
    private let assets: [PhotoAsset]
    private let given: Int

    init(_ assets: [PhotoAsset]) {
        given = assets.count
        var sorted = assets.sorted { $0.localIdentifier < $1.localIdentifier }
        var count = 0
        for index in sorted.indices
        where count == 0 || sorted[index].localIdentifier != sorted[count - 1].localIdentifier {
            sorted[count] = sorted[index]
            count += 1
        }
        sorted.removeLast(sorted.count - count)
        self.assets = sorted
    }

    /// Decides and stores.
    func submit(
        to submission: Submission, options: SubmissionOptions, on connection: isolated PostgresConnection
    ) throws -> PageOutcome {
        try copyIn(on: connection)
        var counts = try decide(submission, options: options, on: connection)
        let token = try connection.query("SELECT now()::text").row(0, as: String.self)
        var jobs: [PublishableJobs.Job] = []
        if counts.added > 0 {
            let added = try insertAssets(submission, on: connection)
            // Another submission may have added some of them since the decision: those are in flight there.
            counts.inFlight += counts.added - added.count
            counts.added = added.count
            jobs += added
        }
        if counts.changed + counts.again > 0 {
            try raiseGenerations(submission, on: connection)
            let renewed = try makeAvailable(submission, options: options, on: connection)
            let again = renewed.count { $0.isAgain }
            counts.inFlight += counts.changed + counts.again - renewed.count
            counts.changed = renewed.count - again
            counts.again = again
            jobs += renewed.map(\.job)
        }
        if counts.inFlight > 0 {
            try joinBatch(submission, on: connection)
        }
        try connection.execute(
            """
            UPDATE phototext.batch SET given = given + \(counts.given)::bigint,
                repeated = repeated + \(counts.repeated)::bigint, recognized = recognized + \(counts.recognized)::bigint,
                in_flight = in_flight + \(counts.inFlight)::bigint,
                failed_before = failed_before + \(counts.failedBefore)::bigint, added = added + \(counts.added)::bigint,
                changed = changed + \(counts.changed)::bigint, again = again + \(counts.again)::bigint
            WHERE id = \(submission.batch)::int
            """)
        return PageOutcome(counts: counts, publishable: PublishableJobs(jobs: jobs, token: token))
    }

    /// Decides only.
    func preview(
        _ submission: Submission, options: SubmissionOptions, on connection: isolated PostgresConnection
    ) throws -> SubmissionCounts {
        try copyIn(on: connection)
        return try decide(submission, options: options, on: connection)
    }

    private func copyIn(on connection: isolated PostgresConnection) throws {
        try connection.execute(
            script: """
                CREATE TEMPORARY TABLE IF NOT EXISTS page (
                    identifier text COLLATE "C" NOT NULL, revision text
                ) ON COMMIT DELETE ROWS;
                CREATE TEMPORARY TABLE IF NOT EXISTS verdict (
                    decision text NOT NULL, identifier text COLLATE "C" NOT NULL, revision text,
                    asset_id bigint, job_id bigint
                ) ON COMMIT DELETE ROWS;
                """)
        var rows = CopyWriter()
        for asset in assets {
            rows.append(asset.localIdentifier.rawValue, asset.revision)
        }
        try connection.copy(into: "page (identifier, revision)", rows)
    }

    /// One row in `verdict` for everything but the photos that were read before, which are the many.
    ///
    /// A differing revision means a changed photo; an identifier without a revision never does. A job that was
    /// cancelled counts as new.
    ///
    /// The look into the batch is a scalar query because one with EXISTS may be planned to read the whole batch.
    private func decide(
        _ submission: Submission, options: SubmissionOptions, on connection: isolated PostgresConnection
    ) throws -> SubmissionCounts {
        try useIndexLooks(true, on: connection)
        try connection.execute(
            """
            INSERT INTO verdict (decision, identifier, revision, asset_id, job_id)
            SELECT decision, identifier, revision, asset_id, job_id FROM (
                SELECT page.identifier, page.revision, asset.id AS asset_id, job.id AS job_id, CASE
                    WHEN asset.id IS NULL THEN 'added'
                    WHEN page.revision <> asset.revision AND job.id IS NOT NULL THEN 'changed'
                    WHEN page.revision <> asset.revision THEN 'changed unread'
                    WHEN job.id IS NULL THEN 'added job'
                    WHEN job.generation < asset.generation THEN 'changed before'
                    WHEN job.state = 'cancelled' THEN 'added cancelled'
                    WHEN job.state IN ('available', 'running') AND (
                        SELECT true FROM phototext.batch_job
                        WHERE batch_id = \(submission.batch)::int AND job_id = job.id) THEN 'repeated'
                    WHEN job.state IN ('available', 'running') THEN 'in flight'
                    WHEN job.state = 'failed' AND (\(options.retriesFailed)::boolean OR \(options.readsAgain)::boolean)
                        THEN 'again'
                    WHEN job.state = 'failed' THEN 'failed before'
                    WHEN \(options.readsAgain)::boolean AND (
                        SELECT true FROM phototext.batch_job
                        WHERE batch_id = \(submission.batch)::int AND job_id = job.id) IS NULL THEN 'again'
                    END AS decision
                FROM page
                LEFT JOIN phototext.asset ON asset.library_id = \(submission.library.id)::smallint
                    AND asset.local_identifier = page.identifier
                LEFT JOIN phototext.job ON job.asset_id = asset.id AND job.recipe_id = \(submission.recipe)::smallint
            ) AS decided WHERE decision IS NOT NULL
            """)
        try useIndexLooks(false, on: connection)
        let decided = try connection.query("SELECT decision, count(*) FROM verdict GROUP BY decision").rows(
            as: String.self, Int.self, map: { ($0, $1) })
        var counts = SubmissionCounts()
        counts.given = given
        counts.repeated = given - assets.count
        counts.recognized = assets.count
        for (decision, count) in decided {
            counts.recognized -= count
            switch decision {
            case "repeated": counts.repeated += count
            case "in flight": counts.inFlight += count
            case "failed before": counts.failedBefore += count
            case "changed", "changed unread", "changed before": counts.changed += count
            case "again": counts.again += count
            default: counts.added += count
            }
        }
        return counts
    }

    /// New assets with their jobs and batch rows, and the jobs of assets that had none for this recipe.
    private func insertAssets(
        _ submission: Submission, on connection: isolated PostgresConnection
    ) throws -> [PublishableJobs.Job] {
        let library = submission.library.name
        return try connection.query(
            """
            WITH fresh AS (
                INSERT INTO phototext.asset (library_id, local_identifier, revision)
                SELECT \(submission.library.id)::smallint, identifier, revision FROM verdict WHERE decision = 'added'
                ON CONFLICT (library_id, local_identifier) DO NOTHING
                RETURNING id, generation, local_identifier
            ), wanted AS (
                SELECT id, generation, local_identifier FROM fresh
                UNION ALL
                SELECT asset.id, asset.generation, asset.local_identifier
                FROM verdict JOIN phototext.asset ON asset.id = verdict.asset_id WHERE decision = 'added job'
            ), made AS (
                INSERT INTO phototext.job (asset_id, recipe_id, library_id, generation, publishing_at)
                SELECT id, \(submission.recipe)::smallint, \(submission.library.id)::smallint, generation, now()
                FROM wanted
                ON CONFLICT (asset_id, recipe_id) DO NOTHING
                RETURNING id, asset_id, generation
            ), revived AS (
                UPDATE phototext.job SET state = 'available', failures = 0, losses = 0, scheduled_at = now(),
                    publishing_at = now(), published_at = NULL, claimed_at = NULL, finished_at = NULL,
                    reason_code = NULL, reason_detail = NULL
                FROM verdict WHERE decision = 'added cancelled' AND job.id = verdict.job_id AND job.state = 'cancelled'
                RETURNING job.id, job.generation, verdict.identifier
            ), joined AS (
                INSERT INTO phototext.batch_job (batch_id, job_id, generation)
                SELECT \(submission.batch)::int, id, generation FROM made
                UNION ALL SELECT \(submission.batch)::int, id, generation FROM revived
                ON CONFLICT (batch_id, job_id) DO UPDATE SET generation = EXCLUDED.generation
            )
            SELECT made.id, made.generation, wanted.local_identifier
            FROM made JOIN wanted ON wanted.id = made.asset_id
            UNION ALL SELECT id, generation, identifier FROM revived
            """
        ).rows(as: Int64.self, Int.self, String.self) {
            PublishableJobs.Job(
                id: $0, generation: $1, library: library, identifier: LocalIdentifier(stored: $2))
        }
    }

    /// Changed photos get a new generation. Unfinished jobs of other recipes go on with it: they will read the new
    /// bytes, and whoever is reading the old ones is fenced off.
    private func raiseGenerations(_ submission: Submission, on connection: isolated PostgresConnection) throws {
        try connection.execute(
            """
            WITH raised AS (
                UPDATE phototext.asset SET generation = asset.generation + 1, revision = verdict.revision
                FROM verdict WHERE decision IN ('changed', 'changed unread') AND asset.id = verdict.asset_id
                    AND asset.revision <> verdict.revision
                RETURNING asset.id, asset.generation
            )
            UPDATE phototext.job SET generation = raised.generation, state = 'available', failures = 0, losses = 0,
                scheduled_at = now(), publishing_at = NULL, published_at = NULL, claimed_at = NULL
            FROM raised WHERE job.asset_id = raised.id AND job.recipe_id <> \(submission.recipe)::smallint
                AND job.state IN ('available', 'running')
            """)
    }

    /// Jobs of changed photos, and those asked for again. One that somebody else has renewed since the decision is
    /// left to them.
    private func makeAvailable(
        _ submission: Submission, options: SubmissionOptions, on connection: isolated PostgresConnection
    ) throws -> [(job: PublishableJobs.Job, isAgain: Bool)] {
        let library = submission.library.name
        return try connection.query(
            """
            WITH made AS (
                INSERT INTO phototext.job (asset_id, recipe_id, library_id, generation, publishing_at, fresh_after)
                SELECT asset.id, \(submission.recipe)::smallint, \(submission.library.id)::smallint, asset.generation,
                    now(), CASE WHEN \(options.readsAgain)::boolean THEN now() END
                FROM verdict JOIN phototext.asset ON asset.id = verdict.asset_id
                WHERE decision IN ('changed', 'changed unread', 'changed before', 'again')
                ORDER BY asset.id
                ON CONFLICT (asset_id, recipe_id) DO UPDATE SET generation = EXCLUDED.generation, state = 'available',
                    failures = 0, losses = 0, scheduled_at = now(), publishing_at = now(), published_at = NULL,
                    claimed_at = NULL, finished_at = NULL, reason_code = NULL, reason_detail = NULL,
                    fresh_after = coalesce(EXCLUDED.fresh_after, job.fresh_after)
                WHERE job.generation < EXCLUDED.generation OR job.state NOT IN ('available', 'running')
                RETURNING id, asset_id, generation
            ), joined AS (
                INSERT INTO phototext.batch_job (batch_id, job_id, generation)
                SELECT \(submission.batch)::int, id, generation FROM made
                ON CONFLICT (batch_id, job_id) DO UPDATE SET generation = EXCLUDED.generation
            )
            SELECT made.id, made.generation, verdict.identifier, verdict.decision = 'again'
            FROM made JOIN verdict ON verdict.asset_id = made.asset_id
            """
        ).rows(as: Int64.self, Int.self, String.self, Bool.self) {
            (
                PublishableJobs.Job(
                    id: $0, generation: $1, library: library, identifier: LocalIdentifier(stored: $2)), $3
            )
        }
    }

    /// The batch waits for jobs in flight too, whoever made them.
    private func joinBatch(_ submission: Submission, on connection: isolated PostgresConnection) throws {
        try useIndexLooks(true, on: connection)
        try connection.execute(
            """
            INSERT INTO phototext.batch_job (batch_id, job_id, generation)
            SELECT \(submission.batch)::int, job.id, job.generation
            FROM verdict
            JOIN phototext.asset ON asset.library_id = \(submission.library.id)::smallint
                AND asset.local_identifier = verdict.identifier
            JOIN phototext.job ON job.asset_id = asset.id AND job.recipe_id = \(submission.recipe)::smallint
            WHERE decision NOT IN ('repeated', 'failed before') AND job.state IN ('available', 'running')
            ON CONFLICT (batch_id, job_id) DO NOTHING
            """)
        try useIndexLooks(false, on: connection)
    }

    /// Leaves the planner no way to join but by one index look for each identifier. It does not know how small a page
    /// is, and would cache a plan that reads all assets and jobs for every page.
    private func useIndexLooks(_ areForced: Bool, on connection: isolated PostgresConnection) throws {
        let value = areForced ? "off" : "DEFAULT"
        try connection.execute(
            script: """
                SET LOCAL enable_hashjoin TO \(value); SET LOCAL enable_mergejoin TO \(value);
                SET LOCAL enable_memoize TO \(value);
                """)
    }
}
