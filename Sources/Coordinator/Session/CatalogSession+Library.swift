import Catalog
import PhotoLibraries

extension CatalogSession {
    /// Makes sure that a library that the user named is there.
    ///
    /// - Throws: `CatalogError` with `unknownLibrary`; `PostgresError`.
    func check(_ library: LibraryName?) async throws {
        guard let library, try await catalog.library(named: library.rawValue) == nil else { return }
        throw CatalogError(.unknownLibrary, "there is no library \(library)")
    }
}
