import PhotoLibraries
import Postgres

/// What is stored once it is decided. No statement joins what it makes: the planner would take thousands of rows for
/// ten.
extension SubmissionPage {
    /// New assets with their jobs and batch rows, and the jobs of assets that had none for this recipe.
    func addJobs(
        _ verdict: PageVerdict, _ submission: Submission, on connection: isolated PostgresConnection
    ) throws -> [PublishableJobs.Job] {
        let unseen = verdict.assets(.added)
        let fresh = unseen.isEmpty ? [] : try insert(unseen, submission, on: connection)
        let assets = try fresh + hold(verdict.assetIDs([.addedJob]), on: connection)
        let jobs = assets.isEmpty ? [] : try makeJobs(assets, submission, on: connection)
        return try jobs + revive(verdict, submission, on: connection)
    }

    /// Jobs of changed photos, and those asked for again. One that somebody else has renewed since the decision is left
    /// to them; so is one that the same batch has asked for, even if it has ended meanwhile.
    func renewJobs(
        _ verdict: PageVerdict, _ submission: Submission, options: SubmissionOptions,
        on connection: isolated PostgresConnection
    ) throws -> [(job: PublishableJobs.Job, isAgain: Bool)] {
        try raiseGenerations(verdict, submission, on: connection)
        let assets = try hold(verdict.assetIDs([.changed, .changedBefore, .again]), on: connection)
        let again = Set(verdict.assetIDs([.again]))
        let identifiers = Dictionary(uniqueKeysWithValues: assets.map { ($0.id, $0.identifier) })
        return try connection.query(
            """
            WITH made AS (
                INSERT INTO phototext.job (asset_id, recipe_id, library_id, generation, publishing_at, fresh_after)
                SELECT id, \(submission.recipe)::smallint, \(submission.library.id)::smallint, generation, now(),
                    CASE WHEN \(options.readsAgain)::boolean THEN now() END
                FROM unnest(\(assets.map(\.id))::bigint[], \(assets.map(\.generation))::int[]) AS asset (id, generation)
                ON CONFLICT (asset_id, recipe_id) DO UPDATE SET generation = EXCLUDED.generation, state = 'available',
                    failures = 0, losses = 0, scheduled_at = now(), publishing_at = now(), published_at = NULL,
                    claimed_at = NULL, reason_code = NULL, reason_detail = NULL,
                    fresh_after = coalesce(EXCLUDED.fresh_after, job.fresh_after)
                WHERE job.generation < EXCLUDED.generation OR job.state NOT IN ('available', 'running') AND (
                    SELECT true FROM phototext.batch_job
                    WHERE batch_id = \(submission.batch)::int AND job_id = job.id) IS NULL
                RETURNING id, generation, asset_id
            ), joined AS (
                INSERT INTO phototext.batch_job (batch_id, job_id, generation)
                SELECT \(submission.batch)::int, id, generation FROM made
                ON CONFLICT (batch_id, job_id) DO UPDATE SET generation = EXCLUDED.generation
            )
            TABLE made
            """
        ).rows(as: Int64.self, Int.self, Int64.self) {
            (submission.job($0, $1, identifiers[$2]), again.contains($2))
        }
    }

    private func insert(
        _ unseen: [PhotoAsset], _ submission: Submission, on connection: isolated PostgresConnection
    ) throws -> [HeldAsset] {
        try connection.query(
            """
            INSERT INTO phototext.asset (library_id, local_identifier, revision)
            SELECT \(submission.library.id)::smallint, identifier, revision
            FROM unnest(\(unseen.names)::text[], \(unseen.revisions)::text[]) AS page (identifier, revision)
            ON CONFLICT (library_id, local_identifier) DO NOTHING
            RETURNING id, generation, local_identifier
            """
        ).rows(as: Int64.self, Int.self, String.self) {
            HeldAsset(id: $0, generation: $1, identifier: LocalIdentifier(stored: $2))
        }
    }

    /// Jobs have no foreign key: an asset that is being forgotten is waited for, and gets none.
    func hold(_ assets: [Int64], on connection: isolated PostgresConnection) throws -> [HeldAsset] {
        guard !assets.isEmpty else { return [] }
        return try connection.query(
            """
            SELECT id, generation, local_identifier FROM phototext.asset
            WHERE id = ANY(\(assets)::bigint[]) ORDER BY id FOR KEY SHARE
            """
        ).rows(as: Int64.self, Int.self, String.self) {
            HeldAsset(id: $0, generation: $1, identifier: LocalIdentifier(stored: $2))
        }
    }

    private func makeJobs(
        _ assets: [HeldAsset], _ submission: Submission, on connection: isolated PostgresConnection
    ) throws -> [PublishableJobs.Job] {
        let identifiers = Dictionary(uniqueKeysWithValues: assets.map { ($0.id, $0.identifier) })
        return try connection.query(
            """
            WITH made AS (
                INSERT INTO phototext.job (asset_id, recipe_id, library_id, generation, publishing_at)
                SELECT id, \(submission.recipe)::smallint, \(submission.library.id)::smallint, generation, now()
                FROM unnest(\(assets.map(\.id))::bigint[], \(assets.map(\.generation))::int[]) AS asset (id, generation)
                ON CONFLICT (asset_id, recipe_id) DO NOTHING
                RETURNING id, generation, asset_id
            ), joined AS (
                INSERT INTO phototext.batch_job (batch_id, job_id, generation)
                SELECT \(submission.batch)::int, id, generation FROM made
            )
            TABLE made
            """
        ).rows(as: Int64.self, Int.self, Int64.self) { submission.job($0, $1, identifiers[$2]) }
    }

    /// Cancelled jobs begin anew.
    private func revive(
        _ verdict: PageVerdict, _ submission: Submission, on connection: isolated PostgresConnection
    ) throws -> [PublishableJobs.Job] {
        let cancelled = verdict.items.filter { $0.decision == .addedCancelled }
        guard !cancelled.isEmpty else { return [] }
        let identifiers = Dictionary(
            uniqueKeysWithValues: cancelled.map { ($0.jobID ?? 0, $0.asset.localIdentifier) })
        return try connection.query(
            """
            WITH revived AS (
                UPDATE phototext.job SET state = 'available', failures = 0, losses = 0, scheduled_at = now(),
                    publishing_at = now(), published_at = NULL, claimed_at = NULL,
                    reason_code = NULL, reason_detail = NULL
                WHERE id = ANY(\(identifiers.keys.sorted())::bigint[]) AND state = 'cancelled'
                RETURNING id, generation
            ), joined AS (
                INSERT INTO phototext.batch_job (batch_id, job_id, generation)
                SELECT \(submission.batch)::int, id, generation FROM revived
                ON CONFLICT (batch_id, job_id) DO UPDATE SET generation = EXCLUDED.generation
            )
            TABLE revived
            """
        ).rows(as: Int64.self, Int.self) { submission.job($0, $1, identifiers[$0]) }
    }

    /// Changed photos get a new generation. Unfinished jobs of other recipes go on with it: they will read the new
    /// bytes, and whoever is reading the old ones is fenced off.
    private func raiseGenerations(
        _ verdict: PageVerdict, _ submission: Submission, on connection: isolated PostgresConnection
    ) throws {
        let changed = verdict.assets(.changed)
        guard !changed.isEmpty else { return }
        try connection.execute(
            """
            WITH raised AS (
                UPDATE phototext.asset SET generation = asset.generation + 1, revision = changed.revision
                FROM unnest(\(verdict.assetIDs([.changed]))::bigint[], \(changed.revisions)::text[])
                    AS changed (asset_id, revision)
                WHERE asset.id = changed.asset_id AND asset.revision <> changed.revision
                RETURNING asset.id, asset.generation
            )
            UPDATE phototext.job SET generation = raised.generation, state = 'available', failures = 0, losses = 0,
                scheduled_at = now(), publishing_at = NULL, published_at = NULL, claimed_at = NULL
            FROM raised WHERE job.asset_id = raised.id AND job.recipe_id <> \(submission.recipe)::smallint
                AND job.state IN ('available', 'running')
            """)
    }
}

extension Submission {
    func job(_ id: Int64, _ generation: Int, _ identifier: LocalIdentifier?) -> PublishableJobs.Job {
        guard let identifier else { preconditionFailure("the statement answered about another asset") }
        return PublishableJobs.Job(id: id, generation: generation, library: library.name, identifier: identifier)
    }
}
