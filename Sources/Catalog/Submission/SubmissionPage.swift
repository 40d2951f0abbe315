import PhotoLibraries
import Postgres

/// One page of a submission: a set of identifiers, and the statements that decide about all of them at once.
///
/// Identifiers are sorted and unique, so that two submissions of the same page take their locks in the same order. They
/// travel as arrays: emptying a temporary table costs the server more than a page that has nothing new.
struct SubmissionPage: Sendable {
    let assets: [PhotoAsset]
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
        try holdLibrary(submission, on: connection)
        let verdict = try decide(submission, options: options, on: connection)
        var counts = verdict.counts
        var publishable = PublishableJobs(jobs: [], token: "")
        if counts.accepted > 0 {
            publishable.token = try connection.query("SELECT now()::text").row(0, as: String.self)
        }
        if counts.added > 0 {
            let added = try addJobs(verdict, submission, on: connection)
            // Somebody else may have added some of them since the decision: those are in flight there.
            counts.inFlight += counts.added - added.count
            counts.added = added.count
            publishable.jobs += added
        }
        if counts.changed + counts.again > 0 {
            let renewed = try renewJobs(verdict, submission, options: options, on: connection)
            let again = renewed.count { $0.isAgain }
            counts.inFlight += counts.changed + counts.again - renewed.count
            counts.changed = renewed.count - again
            counts.again = again
            publishable.jobs += renewed.map(\.job)
        }
        if counts.stale > 0 {
            let renewed = try renewStale(verdict, submission, on: connection)
            counts.inFlight += counts.stale - renewed.count
            counts.stale = renewed.count
            publishable.jobs += renewed
        }
        if counts.inFlight > 0 {
            let waiting = verdict.waiting(besides: publishable.jobs)
            let repeated = try joinInFlight(waiting, submission, on: connection)
            counts.inFlight -= repeated
            counts.repeated += repeated
        }
        try count(counts, submission, on: connection)
        return PageOutcome(counts: counts, publishable: publishable)
    }

    /// Decides only.
    func preview(
        _ submission: Submission, options: SubmissionOptions, on connection: isolated PostgresConnection
    ) throws -> SubmissionCounts {
        try decide(submission, options: options, on: connection).counts
    }

    /// Keeps the library from being removed before the page is in it: its assets and batches have no foreign keys.
    private func holdLibrary(_ submission: Submission, on connection: isolated PostgresConnection) throws {
        let held = try connection.execute(
            "SELECT FROM phototext.library WHERE id = \(submission.library.id)::smallint FOR KEY SHARE")
        guard held > 0 else {
            throw CatalogError(.unknownLibrary, "the library \(submission.library.name) was removed")
        }
    }

    /// A differing revision means a changed photo; an identifier without a revision never does.
    ///
    /// The look into the batch is a scalar query because one with EXISTS may be planned to read the whole batch.
    private func decide(
        _ submission: Submission, options: SubmissionOptions, on connection: isolated PostgresConnection
    ) throws -> PageVerdict {
        guard !options.readsStale else { return try decideStale(submission, options: options, on: connection) }
        try useIndexLooks(on: connection)
        let items = try connection.query(
            """
            SELECT number, decision, asset_id, job_id FROM (
                SELECT page.number, asset.id AS asset_id, job.id AS job_id, CASE
                    WHEN asset.id IS NULL THEN 'added'
                    WHEN page.revision <> asset.revision THEN 'changed'
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
                FROM unnest(\(assets.names)::text[], \(assets.revisions)::text[])
                    WITH ORDINALITY AS page (identifier, revision, number)
                LEFT JOIN phototext.asset ON asset.library_id = \(submission.library.id)::smallint
                    AND asset.local_identifier = page.identifier
                LEFT JOIN phototext.job ON job.asset_id = asset.id AND job.recipe_id = \(submission.recipe)::smallint
            ) AS decided WHERE decision IS NOT NULL ORDER BY number
            """
        ).rows(as: Int.self, PageVerdict.Decision.self, Int64?.self, Int64?.self) {
            PageVerdict.Item(decision: $1, asset: assets[$0 - 1], assetID: $2, jobID: $3)
        }
        return PageVerdict(items, given: given, unique: assets.count)
    }

    /// Leaves the planner no way to join but by one index look for each identifier. It does not know how small a page
    /// is, and would cache a plan that reads all assets and jobs for every page.
    func useIndexLooks(on connection: isolated PostgresConnection) throws {
        try connection.execute(
            script: """
                SET LOCAL enable_hashjoin TO off; SET LOCAL enable_mergejoin TO off; SET LOCAL enable_memoize TO off;
                """)
    }

    /// The batch waits for jobs in flight too, whoever made them, and even when they have ended since the decision.
    ///
    /// - Returns: how many of them it waited for already: another page of the same batch had them, and was committed
    ///   between the decision and now.
    private func joinInFlight(
        _ waiting: [PhotoAsset], _ submission: Submission, on connection: isolated PostgresConnection
    ) throws -> Int {
        try connection.query(
            """
            WITH waiting AS (
                SELECT job.id, job.generation
                FROM unnest(\(waiting.names)::text[]) AS page (identifier)
                JOIN phototext.asset ON asset.library_id = \(submission.library.id)::smallint
                    AND asset.local_identifier = page.identifier
                JOIN phototext.job ON job.asset_id = asset.id AND job.recipe_id = \(submission.recipe)::smallint
            ), joined AS (
                INSERT INTO phototext.batch_job (batch_id, job_id, generation)
                SELECT \(submission.batch)::int, id, generation FROM waiting
                ON CONFLICT (batch_id, job_id) DO NOTHING RETURNING job_id
            )
            SELECT (SELECT count(*) FROM waiting) - (SELECT count(*) FROM joined)
            """
        ).row(0, as: Int.self)
    }

    /// Adds to the batch's sums. Last of all, for the pages of a batch take turns from here to their commit.
    ///
    /// - Throws: ``CatalogError`` with `batchCancelled`: nothing of the page is stored. Whoever cancels waits for pages
    ///   that hold the library, so that no page is added to a cancelled batch.
    private func count(
        _ counts: SubmissionCounts, _ submission: Submission, on connection: isolated PostgresConnection
    ) throws {
        if counts.accepted + counts.inFlight == 0 {
            // Nothing but sums: they need not be on disk before those of the next page. Closing the batch waits for all.
            try connection.execute(script: "SET LOCAL synchronous_commit TO off")
        }
        let counted = try connection.execute(
            """
            UPDATE phototext.batch SET given = given + \(counts.given)::bigint,
                repeated = repeated + \(counts.repeated)::bigint, recognized = recognized + \(counts.recognized)::bigint,
                in_flight = in_flight + \(counts.inFlight)::bigint,
                failed_before = failed_before + \(counts.failedBefore)::bigint, added = added + \(counts.added)::bigint,
                changed = changed + \(counts.changed)::bigint, again = again + \(counts.again)::bigint,
                stale = stale + \(counts.stale)::bigint, touched_at = now()
            WHERE id = \(submission.batch)::int AND cancelled_at IS NULL
            """)
        guard counted > 0 else {
            throw CatalogError(.batchCancelled, "the batch \(submission.batch) was cancelled while it was submitted")
        }
    }
}

extension PageVerdict.Decision: PostgresDecodable {
    init?(postgresText: String?) {
        guard let postgresText else { return nil }
        self.init(rawValue: postgresText)
    }
}
