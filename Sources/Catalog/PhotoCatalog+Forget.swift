package import PhotoLibraries
import Postgres

extension PhotoCatalog {
    /// Forgets assets: their rows, jobs and attempts, and every recognition that no asset has any more, those of a
    /// changed photo's former bytes too.
    ///
    /// - Returns: how many assets were known and are not any more.
    /// - Throws: ``PostgresError``.
    package func forget(_ identifiers: [LocalIdentifier], library: String) async throws -> Int {
        let names = identifiers.map(\.rawValue).sorted()
        return try await client.transaction { connection in
            try Self.keepCompletionsAway(on: connection)
            let ids = try connection.query(
                """
                SELECT asset.id FROM phototext.asset JOIN phototext.library ON library.id = asset.library_id
                WHERE library.name = \(library) AND asset.local_identifier = ANY(\(names)::text[])
                ORDER BY asset.id FOR UPDATE OF asset
                """
            ).rows(as: Int64.self, map: { $0 })
            try Self.forget(assets: ids, on: connection)
            return ids.count
        }
    }

    /// Until the end of the transaction no job is completed: otherwise it could be with a recognition that is being
    /// deleted because no other asset seemed to have it. Every completion updates an asset.
    static func keepCompletionsAway(on connection: isolated PostgresConnection) throws {
        try connection.execute(script: "LOCK TABLE phototext.asset IN SHARE ROW EXCLUSIVE MODE")
    }

    /// The assets are locked already: nobody can give them a job meanwhile.
    static func forget(assets ids: [Int64], on connection: isolated PostgresConnection) throws {
        guard !ids.isEmpty else { return }
        try connection.execute(
            """
            DELETE FROM phototext.batch_job USING phototext.job, phototext.batch
            WHERE job.id = batch_job.job_id AND job.asset_id = ANY(\(ids)::bigint[])
                AND batch.id = batch_job.batch_id AND batch.library_id = job.library_id
            """)
        try connection.execute("DELETE FROM phototext.job WHERE asset_id = ANY(\(ids)::bigint[])")
        try connection.execute("DELETE FROM phototext.asset WHERE id = ANY(\(ids)::bigint[])")
        // The two indexes alone tell which those are: all text there is need not be read for that.
        try connection.execute(
            """
            WITH orphan AS MATERIALIZED (
                SELECT content FROM phototext.recognition
                WHERE NOT EXISTS (SELECT FROM phototext.asset WHERE asset.content = recognition.content)
            )
            DELETE FROM phototext.recognition USING orphan WHERE recognition.content = orphan.content
            """)
    }
}
