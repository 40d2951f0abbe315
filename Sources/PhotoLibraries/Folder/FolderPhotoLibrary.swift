/// The photos in a folder and in the folders below it.
///
/// An identifier is a path relative to the root, composed (NFC) whatever form the disk holds. The revision is
/// `<size>-<modification time>`, in bytes and whole seconds since 1970. Hidden entries, thumbnails that network storage
/// makes, and the bundles of photo programs are passed over; links are followed only inside the root.
package final class FolderPhotoLibrary: PhotoLibrary {
    /// More would only queue up at the same disk.
    private static let maximumThreads = 4

    private let folder: Folder
    private let threads = FolderThreads(maximumCount: maximumThreads)
    /// Whether the disk is there has to be known also while it takes its time with photos.
    private let lookThread = FolderThreads(maximumCount: 1)

    /// - Parameter root: the path of a folder; it is not looked at before it is needed.
    package init(root: String) {
        folder = Folder(root: root)
    }

    /// The photos in the order of the disk's bytes: the photos of a folder, then its sub-folders. A prefix that names a
    /// photo lists that one, whatever its suffix.
    package func assets(matching options: AssetFetchOptions) -> AssetListing {
        AssetListing { [folder] in
            try options.check(supported: LibraryKind.folder.filters)
            let lister = FolderLister(folder, matching: options)
            return { try await lister.nextPage() }
        }
    }

    package func imageData(
        for identifier: LocalIdentifier, options: PhotoDataOptions
    ) async throws(PhotoLibraryError) -> PhotoData {
        try await threads.perform { [folder] () throws(PhotoLibraryError) in
            try folder.read(identifier, limit: options.limit)
        }
    }

    package func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String? {
        try await threads.perform { [folder] () throws(PhotoLibraryError) in
            try folder.photoStatus(of: identifier).revision
        }
    }

    package func checkAvailable() async throws(PhotoLibraryError) {
        try await lookThread.perform { [folder] () throws(PhotoLibraryError) in
            try folder.checkAvailable()
        }
    }

    /// The size that an asset's revision tells, in bytes.
    package static func size(of asset: PhotoAsset) -> Int? {
        asset.revision?.split(separator: "-", maxSplits: 1).first.flatMap { Int($0) }
    }

    /// The modification time that an asset's revision tells, in seconds since 1970.
    package static func modificationTime(of asset: PhotoAsset) -> Int? {
        asset.revision?.split(separator: "-", maxSplits: 1).last.flatMap { Int($0) }
    }

    /// Where a path of the file system lies, seen from this library.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory; links in it are followed.
    ///   - orWhereItWas: says where a path lies even though nothing is there any more.
    /// - Throws: ``PhotoLibraryError``: `missing` when nothing is there, `notAPhoto` when its name can be no
    ///   identifier, `unavailable` for the root.
    package func place(
        ofPath path: String, orWhereItWas: Bool = false
    ) async throws(PhotoLibraryError) -> PathPlace {
        try await threads.perform { [folder] () throws(PhotoLibraryError) in
            try folder.place(ofPath: path, orWhereItWas: orWhereItWas)
        }
    }

    /// The path as it is best stored: absolute and without links. The look at the disk may block.
    ///
    /// - Throws: ``PhotoLibraryError``: `missing`, or `unreadable` for want of permission.
    package static func canonicalPath(of path: String) throws(PhotoLibraryError) -> String {
        String(decoding: try Folder.realPath(path), as: UTF8.self)
    }
}
