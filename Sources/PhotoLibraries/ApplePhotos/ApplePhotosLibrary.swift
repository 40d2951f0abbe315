/// The photos in a library of Apple's Photos, version 5 (macOS 10.15) or later, or in a copy of one.
///
/// An identifier is PhotoKit's `localIdentifier`. Read is what PhotoKit calls the current version: with edits if there
/// are any, otherwise the original (of a RAW and JPEG pair the JPEG); a preview when neither is on this machine. Nothing
/// is ever written into the library, not even a lock.
package final class ApplePhotosLibrary: PhotoLibrary {
    /// More would only queue up at the same disk.
    private static let maximumThreads = 4
    /// How often a photo that changes under the reader is read from the start.
    private static let maximumReads = 3
    private static let identifierSuffix = "/L0/001"

    private let database: PhotosDatabase
    private let files: PhotosFiles
    private let threads = FolderThreads(maximumCount: maximumThreads)
    /// So that a listing holds up no fetch.
    private let listingThread = FolderThreads(maximumCount: 1)

    /// - Parameter path: of the `.photoslibrary`; it is not looked at before it is needed.
    package init(path: String) {
        database = PhotosDatabase(libraryPath: path)
        files = PhotosFiles(libraryPath: path)
    }

    /// The photos in the order in which they came into the library. A prefix names one photo, which is then listed even
    /// if it is hidden or in the trash.
    package func assets(matching options: AssetFetchOptions) -> AssetListing {
        AssetListing { [self] in
            try options.check(supported: LibraryKind.applePhotos.filters)
            var uuid: String?
            if let prefix = options.prefix { uuid = try await photo(prefix).uuid }
            let condition = try await database.condition(options, uuid: uuid)
            let listing = PhotosListing(condition, database, files, listingThread)
            return { try await listing.nextPage() }
        }
    }

    package func assets(
        withLocalIdentifiers identifiers: [LocalIdentifier]
    ) async throws(PhotoLibraryError) -> [PhotoAsset] {
        let rows: [PhotosAsset]
        do {
            rows = try await database.assets(withUUIDs: identifiers.compactMap(Self.uuid))
        } catch {
            throw Self.whileInUse(error)
        }
        let photos = rows.filter { $0.isPhoto && $0.isInUserLibrary }
        let entries = try await listingThread.perform { [files] () throws(PhotoLibraryError) in
            try PhotosListing.entries(photos, files)
        }
        var assets: [LocalIdentifier: PhotoAsset] = [:]
        for case .asset(let asset) in entries { assets[asset.localIdentifier] = asset }
        return identifiers.compactMap { assets[$0] }
    }

    package func imageData(
        for identifier: LocalIdentifier, options: PhotoDataOptions
    ) async throws(PhotoLibraryError) -> PhotoData {
        var asset = try await photo(identifier)
        for _ in 1...Self.maximumReads {
            let current = asset
            let data = try await threads.perform { [files] () throws(PhotoLibraryError) in
                try files.read(current, version: options.version, limit: options.limit)
            }
            // An edit replaces first the files and then the row, or the other way round.
            asset = try await photo(identifier)
            if asset == current { return data }
        }
        throw PhotoLibraryError(.unreadable, "the photo kept changing while it was read")
    }

    package func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String? {
        let asset = try await photo(identifier)
        return try await threads.perform { [files] () throws(PhotoLibraryError) in
            asset.revision(try files.resource(of: asset, in: files.openRoot()))
        }
    }

    package func checkAvailable() async throws(PhotoLibraryError) {
        try await database.check()
    }

    /// - Throws: ``PhotoLibraryError``: `missing`, `notAPhoto`, `unavailable`.
    private func photo(_ identifier: LocalIdentifier) async throws(PhotoLibraryError) -> PhotosAsset {
        let found: PhotosAsset?
        do {
            found = try await database.assets(withUUIDs: [Self.uuid(identifier) ?? ""]).first
        } catch {
            throw Self.whileInUse(error)
        }
        guard let found else { throw PhotoLibraryError(.missing, "the library has no such photo") }
        guard found.isPhoto else { throw PhotoLibraryError(.notAPhoto, "this is a video") }
        guard found.isInUserLibrary else {
            throw PhotoLibraryError(
                .notAPhoto, "this is in a shared album or conversation, not in the user's own library")
        }
        return found
    }

    /// What was a library when it was registered is away, not wrong: no photo is to blame.
    private static func whileInUse(_ error: PhotoLibraryError) -> PhotoLibraryError {
        guard error.code == .invalidLocation else { return error }
        return PhotoLibraryError(.unavailable, error.message, errorNumber: error.errorNumber)
    }

    private static func uuid(_ identifier: LocalIdentifier) -> String? {
        guard identifier.rawValue.hasSuffix(identifierSuffix) else { return nil }
        return String(identifier.rawValue.dropLast(identifierSuffix.count))
    }
}
