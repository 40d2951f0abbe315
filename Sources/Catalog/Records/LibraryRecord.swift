package import PhotoLibraries

/// A registered library.
package struct LibraryRecord: Sendable, Hashable {
    package var id: Int
    package var name: String
    /// `folder`, …
    package var kind: String
    /// For a folder: its absolute path on `host`.
    package var location: String
    /// The machine that registered it, when the location means something there alone.
    package var host: String?
    package var options: LibraryOptions

    package init(
        id: Int, name: String, kind: String, location: String, host: String?, options: LibraryOptions = LibraryOptions()
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.location = location
        self.host = host
        self.options = options
    }

    /// The library itself.
    ///
    /// - Parameters:
    ///   - location: where it is on this machine, when that is not where it was registered.
    ///   - access: what this machine knows of the way there.
    /// - Throws: `PhotoLibraryError`: `unavailable` for a kind that this program does not know, `invalidLocation`.
    package func open(
        at location: String? = nil, _ access: LibraryAccess
    ) throws(PhotoLibraryError) -> any PhotoLibrary {
        try LibraryKind(rawValue: kind).open(location: location ?? self.location, options: options, access: access)
    }

    /// What identifiers of this library look like.
    package var identifierForm: IdentifierForm { LibraryKind(rawValue: kind).identifierForm }
}
