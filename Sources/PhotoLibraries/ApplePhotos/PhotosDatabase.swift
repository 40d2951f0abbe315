import SQLite

/// The database of a Photos library, `database/Photos.sqlite`.
///
/// Its write-ahead log, which Photos seldom empties, is read with it where it lies: see `SnapshotReader`. A copy would
/// have to be made of up to a gigabyte, and again after each of Photos' own changes.
struct PhotosDatabase: Sendable {
    private let reader: SnapshotReader<PhotosSchema>
    private let folder: Folder
    private let lookThread = FolderThreads(maximumCount: 1)

    /// The database inside a library.
    private static let path = "database/Photos.sqlite"
    /// What Photos 4 and earlier had instead.
    private static let formerPath = "database/photos.db"
    /// As many identifiers are looked up at once; SQLite takes 32,766 parameters.
    private static let lookupSize = 500

    init(libraryPath: String) {
        folder = Folder(root: libraryPath)
        reader = SnapshotReader(path: libraryPath + "/" + Self.path) { try PhotosSchema($0) }
    }

    /// - Throws: ``PhotoLibraryError``: `unavailable`, or `invalidLocation` for what is no such library.
    func check() async throws(PhotoLibraryError) {
        try await read { _, _ in }
    }

    /// What to look for, once for a listing.
    ///
    /// - Throws: ``PhotoLibraryError``: `unavailable`, `invalidLocation`, `unsupportedFilter`.
    func condition(
        _ options: AssetFetchOptions, uuid: String?
    ) async throws(PhotoLibraryError) -> PhotosCondition {
        try await read { connection, schema in try PhotosCondition(options, uuid: uuid, schema, connection) }
    }

    /// The next assets in the order of their keys.
    ///
    /// - Parameter key: of the last one before.
    func assets(
        _ condition: PhotosCondition, after key: Int64, limit: Int
    ) async throws(PhotoLibraryError) -> [PhotosAsset] {
        try await read { connection, schema in
            try connection.rows(
                """
                SELECT \(PhotosAsset.selection(schema)) FROM \(name: schema.assetTable) AS asset
                WHERE asset.Z_PK > \(key) AND \(condition.query) ORDER BY asset.Z_PK LIMIT \(Int64(limit))
                """
            ) { row throws(SQLiteError) in try PhotosAsset(row) }
        }
    }

    /// The assets with these UUIDs, of any kind and in any order.
    func assets(withUUIDs uuids: [String]) async throws(PhotoLibraryError) -> [PhotosAsset] {
        var assets: [PhotosAsset] = []
        for start in stride(from: 0, to: uuids.count, by: Self.lookupSize) {
            let some = uuids[start...].prefix(Self.lookupSize).map { SQLiteValue.text($0) }
            assets += try await read { connection, schema in
                try connection.rows(
                    """
                    SELECT \(PhotosAsset.selection(schema)) FROM \(name: schema.assetTable) AS asset
                    WHERE asset.ZUUID IN \(list: some)
                    """
                ) { row throws(SQLiteError) in try PhotosAsset(row) }
            }
        }
        return assets
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection, PhotosSchema) throws -> Value
    ) async throws(PhotoLibraryError) -> Value {
        do {
            return try await reader.read(body)
        } catch let error as PhotoLibraryError {
            throw error
        } catch let error as SQLiteError {
            throw await failure(error)
        } catch {
            throw PhotoLibraryError(.unavailable, "the library's database cannot be read")
        }
    }

    /// What is wrong, and what to do about it.
    private func failure(_ error: SQLiteError) async -> PhotoLibraryError {
        let number = error.errorNumber
        switch error.code {
        case .missing:
            do {
                try await lookThread.perform { [folder] () throws(PhotoLibraryError) in try Self.tellAbsence(in: folder)
                }
            } catch {
                return error
            }
            return PhotoLibraryError(.unavailable, "the library's database was not there a moment ago")
        case .notPermitted:
            return PhotoLibraryError(
                .unavailable,
                "the library's database may not be read by this user; it needs permission for the folder 'database' and "
                    + "for all that is in it", errorNumber: number)
        case .busy:
            return PhotoLibraryError(
                .unavailable, "another program is changing the library's database; quit Photos, or try again")
        case .notADatabase, .damaged:
            return PhotoLibraryError(
                .unavailable,
                "the library's database is damaged (SQLite code \(error.resultCode)); Photos repairs a library that is "
                    + "opened while Command and Option are held, or copy it again while Photos is not running")
        default:
            return PhotoLibraryError(
                .unavailable, "the library's database cannot be read: \(error)", errorNumber: number)
        }
    }

    /// Throws why there is no database: a disk that is not mounted must not look like a folder that is no library.
    private static func tellAbsence(in folder: Folder) throws(PhotoLibraryError) {
        try folder.checkAvailable()
        let root = try folder.openRoot()
        let exists = { (path: String) in (try? root.openBeneath(Array(path.utf8), FileDescriptor.metadataOnly)) != nil }
        guard !exists(path) else { return }
        throw exists(formerPath)
            ? PhotoLibraryError(
                .invalidLocation, "the library is one of Photos 4 or earlier; open it once in a newer Photos")
            : PhotoLibraryError(.invalidLocation, "this is no library of Apple's Photos: it has no \(path)")
    }
}
