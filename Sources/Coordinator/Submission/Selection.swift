import Catalog
import PhotoLibraries

/// Which assets of which library one batch is about.
struct Selection: Sendable {
    enum Source: Sendable {
        /// What the library lists, once for each of these wishes. Revisions are known.
        case listing(any PhotoLibrary, [AssetFetchOptions])
        /// What the user named, of a library that cannot be looked into from here.
        case identifiers([LocalIdentifier])
        case file(IdentifierFile, IdentifierSplitter.Separator)
    }

    var library: LibraryRecord
    /// False in a dry run about a folder that nobody has registered.
    var isRegistered = true
    var source: Source
}
