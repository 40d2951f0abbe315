/// Where the photos of a library come from.
package struct LibraryKind: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A folder of a file system; the location is its path.
    package static let folder = LibraryKind(rawValue: "folder")

    /// The library of this kind at `location`; it is not looked at before it is needed.
    ///
    /// - Throws: ``PhotoLibraryError``: `unavailable` for a kind that this program does not know.
    package func open(location: String) throws(PhotoLibraryError) -> any PhotoLibrary {
        switch self {
        case .folder: FolderPhotoLibrary(root: location)
        default: throw PhotoLibraryError(.unavailable, "this version cannot open a library of the kind '\(rawValue)'")
        }
    }
}
