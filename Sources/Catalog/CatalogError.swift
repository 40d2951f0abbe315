/// A request that the catalog cannot fulfil, by the user's doing.
package struct CatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let unknownLibrary = Code(rawValue: "unknown_library")
        package static let nameTaken = Code(rawValue: "name_taken")
        package static let unknownBatch = Code(rawValue: "unknown_batch")
        package static let batchCancelled = Code(rawValue: "batch_cancelled")
        /// The identifier is in several libraries, and none was named.
        package static let ambiguousAsset = Code(rawValue: "ambiguous_asset")
        /// A newer program made the recipe, and this one does not understand all of it.
        package static let unknownRecipe = Code(rawValue: "unknown_recipe")
    }

    package let code: Code
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
