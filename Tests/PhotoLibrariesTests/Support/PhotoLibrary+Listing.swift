import PhotoLibraries

/// All that a library lists, in its order.
struct Listing: Equatable {
    var assets: [PhotoAsset] = []
    var skipped: [SkippedEntry] = []

    var identifiers: [String] { assets.map(\.localIdentifier.rawValue) }
    var skippedNames: [String] { skipped.map(\.name).sorted() }
}

extension PhotoLibrary {
    func listing(below prefix: LocalIdentifier? = nil) async throws -> Listing {
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
