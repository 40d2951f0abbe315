/// Where the photos of a library come from.
package struct LibraryKind: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A folder of a file system; the location is its path.
    package static let folder = LibraryKind(rawValue: "folder")
    /// A library of Apple's Photos; the location is the path of the `.photoslibrary`.
    package static let applePhotos = LibraryKind(rawValue: "apple-photos")
    /// A bucket of an object store; the location is `s3://bucket/prefix`.
    package static let s3 = LibraryKind(rawValue: "s3")
    /// Addresses of single photos; the location is the path or the address of a list of them.
    package static let web = LibraryKind(rawValue: "web")

    /// Whether the location means something on the machine alone that registered it.
    package var isBoundToHost: Bool { self == .folder || self == .applePhotos }

    /// What identifiers of such a library look like.
    package var identifierForm: IdentifierForm {
        switch self {
        case .applePhotos: .photosAsset
        case .s3: .key
        case .web: .address
        default: .path
        }
    }

    /// What the photos of such a library can be chosen by.
    package var filters: Set<AssetFilter> {
        self == .applePhotos
            ? [.albums, .keywords, .favorites, .screenshots, .dates, .hidden, .trashed]
            : [.names]
    }

    /// The library of this kind at `location`; it is not looked at before it is needed.
    ///
    /// - Parameters:
    ///   - options: what is stored with the library.
    ///   - access: what this machine knows beside that.
    /// - Throws: ``PhotoLibraryError``: `unavailable` for a kind that this program does not know, `invalidLocation`.
    package func open(
        location: String, options: LibraryOptions = LibraryOptions(), access: LibraryAccess = LibraryAccess()
    ) throws(PhotoLibraryError) -> any PhotoLibrary {
        switch self {
        case .folder: FolderPhotoLibrary(root: location)
        case .applePhotos: ApplePhotosLibrary(path: location)
        case .s3: try S3PhotoLibrary(location: location, options: options, access: access)
        case .web: try WebPhotoLibrary(location: location, options: options, access: access)
        default: throw PhotoLibraryError(.unavailable, "this version cannot open a library of the kind '\(rawValue)'")
        }
    }
}
