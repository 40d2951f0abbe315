import FailPoints
package import PhotoLibraries
import Postgres
package import TextRecognition

extension PhotoCatalog {
    /// Opens a batch.
    ///
    /// - Throws: ``CatalogError`` with `unknownLibrary`; ``PostgresError``.
    package func openBatch(library name: String, request: RecognizeTextRequest) async throws -> Submission {
        let recipe = try await recipeID(for: request)
        return try await client.transaction { connection in
            guard let library = try Self.library(named: name, on: connection) else {
                throw CatalogError(.unknownLibrary, "there is no library \(name)")
            }
            let batch = try connection.query(
                """
                INSERT INTO phototext.batch (library_id, recipe_id)
                VALUES (\(library.id)::smallint, \(recipe)::smallint) RETURNING id
                """
            ).row(0, as: Int.self)
            return Submission(batch: batch, library: library, recipe: recipe)
        }
    }

    /// Adds one page of identifiers to a batch, in one transaction: everything about the page is decided and stored,
    /// or nothing is. Running the same page again converges to the same rows. Pages of one batch may be added at the
    /// same time, on several connections; what stands in both counts as repeated once.
    ///
    /// - Throws: ``CatalogError`` with `unknownLibrary` when the library was removed meanwhile, `batchCancelled` when the
    ///   batch was cancelled; ``PostgresError``.
    package func submit(
        _ assets: [PhotoAsset], to submission: Submission, options: SubmissionOptions = .init()
    ) async throws -> PageOutcome {
        let page = SubmissionPage(assets)
        return try await client.transaction(onceCommitSent: .pageCommitSent) { connection in
            try page.submit(to: submission, options: options, on: connection)
        }
    }

    /// What ``submit(_:to:options:)`` would decide, without any effect.
    ///
    /// - Throws: ``PostgresError``; ``CatalogError`` with `unknownLibrary`.
    package func preview(
        _ assets: [PhotoAsset], library name: String, request: RecognizeTextRequest,
        options: SubmissionOptions = .init()
    ) async throws -> SubmissionCounts {
        let page = SubmissionPage(assets)
        let fingerprint = request.fingerprint
        return try await client.transaction { connection in
            guard let library = try Self.library(named: name, on: connection) else {
                throw CatalogError(.unknownLibrary, "there is no library \(name)")
            }
            let recipe = try connection.query(
                "SELECT id FROM phototext.recipe WHERE fingerprint = \(fingerprint)"
            ).rows(as: Int.self, map: { $0 }).first
            let submission = Submission(batch: 0, library: library, recipe: recipe ?? 0)
            return try page.preview(submission, options: options, on: connection)
        }
    }

    /// Marks the end of a batch's identifiers.
    ///
    /// - Throws: ``PostgresError``.
    package func closeBatch(_ submission: Submission) async throws {
        _ = try await client.run { connection in
            try connection.execute(
                "UPDATE phototext.batch SET submitted_at = now() WHERE id = \(submission.batch)::int")
        }
    }
}
