package import PhotoLibraries
import Postgres
import TextRecognition

extension PhotoCatalog {
    /// The history of an asset: one for each library and recipe that has it.
    ///
    /// - Throws: ``PostgresError``.
    package func histories(of identifier: LocalIdentifier, library: String? = nil) async throws -> [JobHistory] {
        try await client.transaction { connection in
            var histories = try Self.jobs(of: identifier, library: library, on: connection)
            for index in histories.indices {
                histories[index].attempts = try Self.attempts(ofJob: histories[index].job, on: connection)
            }
            return histories
        }
    }

    private static func jobs(
        of identifier: LocalIdentifier, library: String?, on connection: isolated PostgresConnection
    ) throws -> [JobHistory] {
        try connection.query(
            """
            SELECT library.name, asset.generation, asset.revision, encode(asset.content, 'hex'),
                twins.libraries, twins.identifiers, job.id, recipe.fingerprint, recipe.request::text, job.state,
                job.generation, job.failures, job.losses,
                job.published_at IS NOT NULL, extract(epoch FROM job.scheduled_at - now())::float8,
                job.reason_code, job.reason_detail,
                ARRAY(SELECT batch_id FROM phototext.batch JOIN phototext.batch_job ON batch_id = batch.id
                    WHERE batch.library_id = library.id AND job_id = job.id ORDER BY 1 DESC LIMIT 20),
                recognition.engine, recognition.engine_reason, recognition.pipeline_revision,
                recognition.models::text, extract(epoch FROM recognition.recognized_at)::float8
            FROM phototext.asset JOIN phototext.library ON library.id = asset.library_id
            JOIN phototext.job ON job.asset_id = asset.id JOIN phototext.recipe ON recipe.id = job.recipe_id
            LEFT JOIN phototext.recognition ON recognition.content = asset.content
                AND recognition.recipe_id = job.recipe_id
            CROSS JOIN LATERAL (
                SELECT coalesce(array_agg(name ORDER BY number), '{}') AS libraries,
                    coalesce(array_agg(local_identifier ORDER BY number), '{}') AS identifiers
                FROM (
                    SELECT home.name, twin.local_identifier,
                        row_number() OVER (ORDER BY home.name, twin.local_identifier) AS number
                    FROM phototext.asset AS twin JOIN phototext.library AS home ON home.id = twin.library_id
                    WHERE twin.content = asset.content AND twin.id <> asset.id ORDER BY number LIMIT 20
                ) AS twin
            ) AS twins
            WHERE asset.local_identifier = \(identifier.rawValue)
                AND (\(library)::text IS NULL OR library.name = \(library))
            ORDER BY library.name, recipe.is_default DESC, job.id
            """
        ).rows(
            as: String.self, Int.self, String?.self, String?.self, [String].self, [String].self, Int64.self,
            String.self, String.self, JobState.self, Int.self, Int.self, Int.self, Bool.self, Double.self,
            String?.self, String?.self, [Int].self, String?.self, String?.self, Int?.self, String?.self, Double?.self
        ) {
            let twins = zip($4, $5).map { AssetName(library: $0, identifier: LocalIdentifier(stored: $1)) }
            let recognition = try Self.recognition($18, $19, $20, $21, $22)
            return JobHistory(
                library: $0, identifier: identifier, generation: $1, revision: $2, content: $3, sameContent: twins,
                job: $6, recipe: $7, request: RecognizeTextRequest(stored: $8, fingerprint: $7), state: $9,
                jobGeneration: $10, failures: $11, losses: $12, isPublished: $13, dueInSeconds: $14, reasonCode: $15,
                reason: $16, batches: $17, recognition: recognition,
                attempts: [])
        }
    }

    private static func recognition(
        _ engine: String?, _ reason: String?, _ revision: Int?, _ models: String?, _ time: Double?
    ) throws -> JobHistory.Recognition? {
        guard let engine, let reason, let revision, let models, let time else { return nil }
        return JobHistory.Recognition(
            engine: engine, engineReason: reason, pipelineRevision: revision,
            modelHashes: try decodedJSON([String: String].self, models), recognizedAt: time)
    }

    private static func attempts(
        ofJob job: Int64, on connection: isolated PostgresConnection
    ) throws -> [JobHistory.Attempt] {
        try connection.query(
            """
            SELECT attempt.number, attempt.generation, attempt.worker_id::text, worker.host, worker.pid,
                extract(epoch FROM attempt.started_at)::float8, extract(epoch FROM attempt.ended_at)::float8,
                CASE WHEN attempt.ended_at IS NOT NULL THEN attempt.outcome
                    WHEN job.state <> 'running' OR job.attempt <> attempt.number THEN 'superseded' END,
                attempt.reason, coalesce(attempt.stages, '{}')::text
            FROM phototext.attempt JOIN phototext.job ON job.id = attempt.job_id
            LEFT JOIN phototext.worker ON worker.id = attempt.worker_id
            WHERE attempt.job_id = \(job)::bigint ORDER BY attempt.number
            """
        ).rows(
            as: Int.self, Int.self, String.self, String?.self, Int?.self, Double.self, Double?.self, String?.self,
            String?.self, String.self
        ) {
            // As it was stored: the code, a colon and a space, the words.
            let reason = $8?.split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: false) ?? []
            return JobHistory.Attempt(
                number: $0, generation: $1, worker: $2, host: $3, pid: $4, startedAt: $5, endedAt: $6, outcome: $7,
                reasonCode: reason.count == 2 ? String(reason[0]) : nil, reason: reason.last.map(String.init),
                stages: try decodedJSON([String: Int].self, $9))
        }
    }
}
