import Catalog
import PhotoLibraries
import TextRecognition

/// The photos of a library that an older pipeline has read, page by page, as the catalog knows them: the library itself
/// need not be here.
struct KnownStalePhotos: Sendable {
    let catalog: PhotoCatalog
    let library: LibraryRecord
    let recipe: RecognizeTextRequest

    /// Passes every one on.
    ///
    /// - Throws: `PostgresError`, ``Interrupted``, or what `body` throws.
    func forEach(_ body: (PhotoAsset) async throws -> Void) async throws {
        var position: StalePhotos.Position?
        repeat {
            try Interruption.check()
            let page = try await catalog.stalePhotos(of: library, request: recipe, after: position)
            for photo in page.photos { try await body(photo) }
            position = page.next
        } while position != nil
    }

    /// - Throws: `PostgresError`.
    func isEmpty() async throws -> Bool {
        var position: StalePhotos.Position?
        repeat {
            let page = try await catalog.stalePhotos(of: library, request: recipe, after: position)
            guard page.photos.isEmpty else { return false }
            position = page.next
        } while position != nil
        return true
    }
}
