import Catalog
package import TextRecognition

extension CatalogSession {
    /// The default recipe, with what the user wants otherwise.
    ///
    /// - Throws: `PostgresError`.
    package func recipe(
        languages: LanguageList? = nil, layout: PageLayout? = nil, engine: EngineChoice = .auto
    ) async throws -> RecognizeTextRequest {
        var recipe = try await catalog.defaultRecipe() ?? RecognizeTextRequest()
        if let languages { recipe.languages = languages.languages }
        if let layout { recipe.layout = layout }
        if let engines = engine.engines { recipe.engines = engines }
        return recipe
    }
}
