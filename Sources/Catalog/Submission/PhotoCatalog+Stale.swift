import PhotoLibraries
import Postgres
package import TextRecognition

extension PhotoCatalog {
    /// So many recognitions are looked at in one statement.
    private static let staleWindow = 2000
    /// So many photos are told at once, however many have the same bytes.
    private static let stalePageSize = 5000

    /// The next photos of a library whose recognition with a recipe is of an older pipeline revision, whatever becomes of
    /// them meanwhile. Only what is stale is looked at: the index `recognition_revision` leads there.
    ///
    /// - Parameter position: where to go on; nil for the first ones.
    /// - Throws: ``PostgresError``.
    package func stalePhotos(
        of library: LibraryRecord, request: RecognizeTextRequest, after position: StalePhotos.Position?
    ) async throws -> StalePhotos {
        let start = position ?? .start
        return try await client.transaction { connection in
            try Self.useIndexes(on: connection)
            let window = try connection.query(Self.staleWindow(request, from: start)).rows(
                as: Int.self, Int64.self, map: { StalePhotos.Position(revision: $0, recognition: $1, asset: .max) }
            ).first
            guard let window else { return StalePhotos(photos: [], next: nil) }
            let found = try connection.query(Self.stalePhotos(library, request, from: start, to: window)).rows(
                as: Int.self, Int64.self, Int64.self, String.self
            ) {
                (
                    StalePhotos.Position(revision: $0, recognition: $1, asset: $2),
                    PhotoAsset(localIdentifier: LocalIdentifier(stored: $3))
                )
            }
            let isWhole = found.count < Self.stalePageSize
            return StalePhotos(photos: found.map(\.1), next: isWhole ? window : found.last?.0)
        }
    }

    /// How many texts of the default recipe are stale and could be replaced, up to a limit.
    ///
    /// - Throws: ``PostgresError``.
    package func staleCount(limit: Int) async throws -> Int {
        try await client.transaction { connection in
            try Self.useIndexes(on: connection)
            return try connection.query(
                """
                SELECT count(*) FROM (
                    SELECT FROM phototext.recognition
                    WHERE recipe_id = (SELECT id FROM phototext.recipe WHERE is_default)
                        AND pipeline_revision < \(PipelineRevision.current)::int AND EXISTS (
                            SELECT FROM phototext.asset JOIN phototext.job ON job.asset_id = asset.id
                            WHERE asset.content = recognition.content AND job.recipe_id = recognition.recipe_id
                                AND job.generation = asset.generation AND job.state <> 'failed')
                    LIMIT \(limit)::int
                ) AS stale
                """
            ).row(0, as: Int.self)
        }
    }

    /// The planner does not know how few are asked for, and would cache a plan that reads all photos for every page.
    private static func useIndexes(on connection: isolated PostgresConnection) throws {
        try connection.execute(
            script: """
                SET LOCAL enable_seqscan TO off; SET LOCAL enable_hashjoin TO off; SET LOCAL enable_mergejoin TO off;
                """)
    }

    /// The last recognition of the next ones.
    private static func staleWindow(_ request: RecognizeTextRequest, from start: StalePhotos.Position) -> PostgresQuery
    {
        """
        SELECT pipeline_revision, id FROM (
            SELECT pipeline_revision, id FROM phototext.recognition
            WHERE recipe_id = (SELECT id FROM phototext.recipe WHERE fingerprint = \(request.fingerprint))
                AND pipeline_revision < \(PipelineRevision.current)::int
                AND (pipeline_revision, id) >= (\(start.revision)::int, \(start.recognition)::bigint)
            ORDER BY pipeline_revision, id LIMIT \(staleWindow)::int
        ) AS stale WHERE (pipeline_revision, id, \(Int64.max)::bigint) >
            (\(start.revision)::int, \(start.recognition)::bigint, \(start.asset)::bigint)
        ORDER BY pipeline_revision DESC, id DESC LIMIT 1
        """
    }

    private static func stalePhotos(
        _ library: LibraryRecord, _ request: RecognizeTextRequest, from start: StalePhotos.Position,
        to end: StalePhotos.Position
    ) -> PostgresQuery {
        """
        WITH stale AS MATERIALIZED (
            SELECT pipeline_revision, id, content FROM phototext.recognition
            WHERE recipe_id = (SELECT id FROM phototext.recipe WHERE fingerprint = \(request.fingerprint))
                AND pipeline_revision < \(PipelineRevision.current)::int
                AND (pipeline_revision, id) >= (\(start.revision)::int, \(start.recognition)::bigint)
                AND (pipeline_revision, id) <= (\(end.revision)::int, \(end.recognition)::bigint)
        )
        SELECT stale.pipeline_revision, stale.id, asset.id, asset.local_identifier
        FROM stale JOIN phototext.asset ON asset.content = stale.content
            AND asset.library_id = \(library.id)::smallint
        WHERE (stale.pipeline_revision, stale.id, asset.id) >
            (\(start.revision)::int, \(start.recognition)::bigint, \(start.asset)::bigint)
        ORDER BY 1, 2, 3 LIMIT \(stalePageSize)::int
        """
    }

    /// How PostgreSQL finds stale photos, as `EXPLAIN` tells it.
    ///
    /// - Throws: ``PostgresError``.
    package func stalePlan(of library: LibraryRecord, request: RecognizeTextRequest) async throws -> String {
        let end = StalePhotos.Position(revision: Int(Int32.max), recognition: .max, asset: .max)
        let queries = [
            Self.staleWindow(request, from: .start), Self.stalePhotos(library, request, from: .start, to: end),
        ]
        return try await client.transaction { connection in
            try Self.useIndexes(on: connection)
            return try queries.flatMap { query in
                var explain: PostgresQuery = "EXPLAIN "
                explain.append(query)
                return try connection.query(explain).rows(as: String.self, map: { $0 })
            }.joined(separator: "\n")
        }
    }
}
