package import FoundationEssentials

/// Which assets of a library are wanted: all that are ordinary photos, unless said otherwise. After PhotoKit's
/// `PHFetchOptions`.
package struct AssetFetchOptions: Sendable, Hashable {
    /// Only what lies below: a folder's identifier, the beginning of a key.
    package var prefix: LocalIdentifier?
    /// Only names that match one of these; none means every name.
    package var include: [GlobPattern] = []
    /// No name that matches one of these.
    package var exclude: [GlobPattern] = []
    /// Only what is in one of these albums, by title or by folder and title (`Trips/Japan`).
    package var albums: [String] = []
    /// Only what bears one of these keywords.
    package var keywords: [String] = []
    package var favoritesOnly = false
    package var screenshotsOnly = false
    /// Only what was taken at this moment or later.
    package var since: Date?
    /// Only what was taken before this moment.
    package var until: Date?
    package var includesHidden = false
    package var includesTrashed = false

    package init(prefix: LocalIdentifier? = nil) {
        self.prefix = prefix
    }

    /// The filters that are set.
    package var filters: Set<AssetFilter> {
        var filters: Set<AssetFilter> = []
        if !include.isEmpty || !exclude.isEmpty { filters.insert(.names) }
        if !albums.isEmpty { filters.insert(.albums) }
        if !keywords.isEmpty { filters.insert(.keywords) }
        if favoritesOnly { filters.insert(.favorites) }
        if screenshotsOnly { filters.insert(.screenshots) }
        if since != nil || until != nil { filters.insert(.dates) }
        if includesHidden { filters.insert(.hidden) }
        if includesTrashed { filters.insert(.trashed) }
        return filters
    }

    /// Refuses what a library cannot tell: silently left out, a filter would have too much read.
    ///
    /// - Throws: ``PhotoLibraryError`` with `unsupportedFilter`.
    package func check(supported: Set<AssetFilter>) throws(PhotoLibraryError) {
        let refused = AssetFilter.allCases.filter { filters.contains($0) && !supported.contains($0) }
        guard let first = refused.first else { return }
        throw PhotoLibraryError(.unsupportedFilter, "\(first.option) cannot be used with a library of this kind")
    }

    /// Whether nothing that lies in a folder can pass ``exclude``: it need not be entered.
    package func excludes(folder: String) -> Bool {
        exclude.contains { $0.matches(folder, isFolder: true) }
    }

    /// Whether a name passes ``include`` and ``exclude``.
    package func admits(name: String) -> Bool {
        (include.isEmpty || include.contains { $0.matches(name) }) && !exclude.contains { $0.matches(name) }
    }
}
