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
        try await forEachAsset(below: prefix) {
            listing.assets.append($0)
        } skipped: {
            listing.skipped.append($0)
        }
        return listing
    }
}
