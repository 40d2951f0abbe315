package import Digests
import FailPoints
import FoundationEssentials
import Postgres
import TextRecognition

extension PhotoCatalog {
    /// Stores what was read and completes the job, all or nothing.
    ///
    /// - Returns: false when the attempt is no longer the job's current one: somebody else has it, nothing was stored.
    /// - Throws: ``PostgresError``. After a lost connection, calling again tells: false means that it was stored (or
    ///   is somebody else's).
    package func complete(_ claim: ClaimedJob, with photo: ReadPhoto) async throws -> Bool {
        let document = photo.document
        let content = PostgresBytes(photo.content.bytes)
        let transcript = document.transcript
        let pages = try encodedJSON(document.pages)
        let models = try encodedJSON(document.modelHashes)
        let stages = try encodedJSON(photo.stages)
        let search = SearchTerms.vector(of: transcript)
        let first = document.pages.first
        return try await client.run { connection in
            try connection.query(
                """
                WITH \(unescaped: Self.finishedJob(state: "completed"))
                    WHERE id = \(claim.job)::bigint AND generation = \(claim.generation)::int
                        AND attempt = \(claim.attempt)::int AND state = 'running'
                    RETURNING id, asset_id, generation, recipe_id, attempt
                ), stored AS (
                    INSERT INTO phototext.recognition (content, recipe_id, transcript, pages, mean_confidence,
                        orientation, width, height, engine, engine_reason, pipeline_revision, models, is_damaged,
                        is_partial, captured_at, search)
                    SELECT \(content)::bytea, recipe_id, \(transcript), \(pages)::jsonb,
                        \(document.meanConfidence)::real, \(first?.orientation ?? 1)::smallint,
                        \(first?.width ?? 0)::int, \(first?.height ?? 0)::int, \(document.engine),
                        \(document.engineReason), \(document.pipelineRevision)::int, \(models)::jsonb,
                        \(document.isDamaged)::boolean, \(document.isPartial)::boolean,
                        \(document.captureDate)::timestamp, \(search)::tsvector
                    FROM finished
                    ON CONFLICT (content, recipe_id) DO UPDATE SET transcript = EXCLUDED.transcript,
                        pages = EXCLUDED.pages, mean_confidence = EXCLUDED.mean_confidence,
                        orientation = EXCLUDED.orientation, width = EXCLUDED.width, height = EXCLUDED.height,
                        engine = EXCLUDED.engine, engine_reason = EXCLUDED.engine_reason,
                        pipeline_revision = EXCLUDED.pipeline_revision, models = EXCLUDED.models,
                        is_damaged = EXCLUDED.is_damaged, is_partial = EXCLUDED.is_partial,
                        captured_at = EXCLUDED.captured_at, search = EXCLUDED.search, recognized_at = now()
                    WHERE recognition.pipeline_revision <= EXCLUDED.pipeline_revision
                ), seen AS (
                    UPDATE phototext.asset SET content = \(content)::bytea,
                        revision = coalesce(revision, \(photo.revision)), pixel_width = \(first?.width)::int,
                        pixel_height = \(first?.height)::int, captured_at = \(document.captureDate)::timestamp
                    FROM finished WHERE asset.id = finished.asset_id AND asset.generation = finished.generation
                ), \(unescaped: Self.endedAttempt) 'read', stages = \(stages)::jsonb
                    FROM finished WHERE job_id = finished.id AND number = finished.attempt
                )
                SELECT count(*) FROM finished
                """, onceSent: .outcomeSent
            ).row(0, as: Int.self) == 1
        }
    }

    /// Completes the job with the recognition that the same bytes have already: the same picture under another name,
    /// or submitted again unchanged.
    ///
    /// - Returns: nil when there is no such recognition, or it is older than the job allows or of an older pipeline;
    ///   false when the attempt is no longer the job's current one.
    /// - Throws: ``PostgresError``.
    package func completeWithKnownContent(
        _ claim: ClaimedJob, content: SHA256Digest, revision: String?, stages: [String: Int]
    ) async throws -> Bool? {
        let bytes = PostgresBytes(content.bytes)
        let stages = try encodedJSON(stages)
        let answer = try await client.run { connection in
            try connection.query(
                """
                WITH known AS (
                    SELECT content, width, height, captured_at FROM phototext.recognition
                    WHERE content = \(bytes)::bytea AND recipe_id = \(claim.recipe)::smallint
                        AND pipeline_revision >= \(PipelineRevision.current)::int
                        AND recognized_at >= coalesce(\(claim.freshAfter)::timestamptz, '-infinity')
                ), \(unescaped: Self.finishedJob(state: "completed"))
                    FROM known WHERE id = \(claim.job)::bigint AND generation = \(claim.generation)::int
                        AND attempt = \(claim.attempt)::int AND state = 'running'
                    RETURNING id, asset_id, generation, attempt
                ), seen AS (
                    UPDATE phototext.asset SET content = known.content,
                        revision = coalesce(revision, \(revision)), pixel_width = known.width,
                        pixel_height = known.height, captured_at = known.captured_at
                    FROM finished, known WHERE asset.id = finished.asset_id
                        AND asset.generation = finished.generation
                ), \(unescaped: Self.endedAttempt) 'shared', stages = \(stages)::jsonb
                    FROM finished WHERE job_id = finished.id AND number = finished.attempt
                )
                SELECT (SELECT count(*) FROM known), (SELECT count(*) FROM finished)
                """, onceSent: .outcomeSent
            ).row(0, as: Int.self, Int.self)
        }
        return answer.0 == 0 ? nil : answer.1 == 1
    }

    /// The opening of a data-modifying clause named `finished`.
    private static func finishedJob(state: String) -> String {
        """
        finished AS (
            UPDATE phototext.job SET state = '\(state)', finished_at = now(), failures = 0, losses = 0,
                reason_code = NULL, reason_detail = NULL
        """
    }

    /// The opening of a data-modifying clause that ends the attempt; the outcome follows.
    private static let endedAttempt = "ended AS (UPDATE phototext.attempt SET ended_at = now(), outcome ="
}
