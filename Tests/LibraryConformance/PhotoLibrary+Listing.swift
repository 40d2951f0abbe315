package import PhotoLibraries

/// All that a library lists, in its order.
package struct Listing: Equatable, Sendable {
    package var assets: [PhotoAsset] = []
    package var skipped: [SkippedEntry] = []

    package var identifiers: [String] { assets.map(\.localIdentifier.rawValue) }
    package var skippedNames: [String] { skipped.map(\.name).sorted() }
}

extension PhotoLibrary {
    package func listing(below prefix: LocalIdentifier? = nil) async throws -> Listing {
        var listing = Listing()
        for try await entry in assets(matching: AssetFetchOptions(prefix: prefix)) {
            switch entry {
            case .asset(let asset): listing.assets.append(asset)
            case .skipped(let entry): listing.skipped.append(entry)
            }
        }
        return listing
    }
}
