import Catalog
import PhotoLibraries

/// Which assets of which library one batch is about.
struct Selection: Sendable {
    enum Source: Sendable {
        /// What the library lists, once for each of these wishes. Revisions are known.
        case listing(any PhotoLibrary, [AssetFetchOptions])
        /// Assets that somebody has looked at, with their revisions.
        case assets([PhotoAsset])
        /// What the user named, of a library that cannot be looked into from here.
        case identifiers([LocalIdentifier])
        case file(IdentifierFile, IdentifierSplitter.Separator)
        /// What an older pipeline has read, wherever the library is.
        case stale(KnownStalePhotos)
    }

    var library: LibraryRecord
    /// False in a dry run about a folder that nobody has registered.
    var isRegistered = true
    var source: Source
    /// What was named beside it and can be no identifier; it is left out.
    var refused: [RefusedArgument] = []

    /// Finds out before there is a batch whether the library can fulfil what is wished: that it knows such a filter, and
    /// an album of that name.
    ///
    /// - Throws: `PhotoLibraryError`.
    func checkFilters() async throws {
        guard case .listing(let library, let wishes) = source, var wish = wishes.first else { return }
        // Names are known to whatever lists them, and there may be many until one matches.
        guard !wish.filters.subtracting([.names]).isEmpty else { return }
        wish.prefix = nil
        var iterator = library.assets(matching: wish).makeAsyncIterator()
        _ = try await iterator.next()
    }
}
