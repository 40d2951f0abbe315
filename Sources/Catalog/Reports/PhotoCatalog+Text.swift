package import PhotoLibraries
import Postgres
import TextRecognition

extension PhotoCatalog {
    /// For each asset `asset`, the recognition that is shown: that of the default recipe if there is one, else the
    /// newest; always of the content that was read last. A lateral join that yields `shown`.
    static let shownRecognition = """
        JOIN LATERAL (
            SELECT candidate.* FROM phototext.recognition AS candidate
            JOIN phototext.recipe ON recipe.id = candidate.recipe_id
            WHERE candidate.content = asset.content
            ORDER BY recipe.is_default DESC, candidate.recognized_at DESC, candidate.id DESC LIMIT 1
        ) AS shown ON true
        """

    /// The text of an asset, in one library or wherever it is; several libraries may have the same identifier.
    ///
    /// - Throws: ``PostgresError``.
    package func recognitions(
        of identifier: LocalIdentifier, library: String? = nil
    ) async throws -> [StoredRecognition] {
        try await client.run { connection in
            try connection.query(
                """
                SELECT library.name, shown.transcript, shown.pages::text, shown.mean_confidence::float8, shown.engine,
                    shown.engine_reason, shown.pipeline_revision, shown.models::text,
                    recipe.request::text, shown.is_damaged, shown.is_partial,
                    extract(epoch FROM shown.recognized_at)::float8
                FROM phototext.asset JOIN phototext.library ON library.id = asset.library_id
                \(unescaped: Self.shownRecognition)
                JOIN phototext.recipe ON recipe.id = shown.recipe_id
                WHERE asset.local_identifier = \(identifier.rawValue)
                    AND (\(library)::text IS NULL OR library.name = \(library))
                ORDER BY library.name
                """
            ).rows(
                as: String.self, String.self, String.self, Double?.self, String.self, String.self, Int.self,
                String.self,
                String.self, Bool.self, Bool.self, Double.self
            ) {
                library, transcript, pages, confidence, engine, reason, revision, models, request, isDamaged, isPartial,
                recognizedAt in
                StoredRecognition(
                    library: library, identifier: identifier, transcript: transcript,
                    pages: try decodedJSON([RecognizedPage].self, pages), meanConfidence: confidence, engine: engine,
                    engineReason: reason, pipelineRevision: revision,
                    modelHashes: try decodedJSON([String: String].self, models),
                    // Also of a recipe that a newer program made.
                    languages: try decodedJSON(RecipeLanguages.self, request).languages,
                    isDamaged: isDamaged, isPartial: isPartial, recognizedAt: recognizedAt)
            }
        }
    }
}

/// The languages of a recipe, whatever else it says.
private struct RecipeLanguages: Decodable {
    var languages: [RecognitionLanguage]
}
