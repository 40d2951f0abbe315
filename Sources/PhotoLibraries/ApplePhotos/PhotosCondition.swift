import FoundationEssentials
import SQLite

/// Which assets of the table `asset` are wanted, as a condition in SQL.
///
/// Unless more is asked for it is what PhotoKit fetches: photos of the user's library, neither hidden nor in the trash,
/// and of a burst those that represent it or were picked.
struct PhotosCondition: Sendable {
    let query: SQLiteQuery

    /// - Parameter uuid: only this asset, even if it is hidden, in the trash or not picked: it was named.
    /// - Throws: `SQLiteError`; ``PhotoLibraryError`` with `unsupportedFilter` for an album or keyword that is not
    ///   there, and for what this database does not tell.
    init(
        _ options: AssetFetchOptions, uuid: String?, _ schema: PhotosSchema, _ connection: SQLiteConnection
    ) throws {
        var query: SQLiteQuery = "asset.ZKIND = 0 AND \(PhotosAsset.userLibrary(schema))"
        if let uuid {
            query += " AND asset.ZUUID = \(uuid)"
        } else {
            query += Self.visibility(options, schema)
        }
        if !options.albums.isEmpty {
            query += try Self.membership(schema.albumJoin, .albums, "asset.Z_PK") {
                try PhotosAlbum.keys(of: options.albums, schema, connection)
            }
        }
        if !options.keywords.isEmpty {
            query += try Self.membership(schema.keywordJoin, .keywords, Self.attributes(schema)) {
                try PhotosKeyword.keys(of: options.keywords, schema, connection)
            }
        }
        if options.favoritesOnly {
            guard schema.has("ZFAVORITE") else { throw Self.untold(.favorites) }
            query += " AND asset.ZFAVORITE = 1"
        }
        if options.screenshotsOnly { query += try Self.screenshots(schema) }
        if options.since != nil || options.until != nil {
            guard schema.has("ZDATECREATED") else { throw Self.untold(.dates) }
        }
        if let since = options.since {
            query += " AND asset.ZDATECREATED >= \(since.timeIntervalSinceReferenceDate)"
        }
        if let until = options.until {
            query += " AND asset.ZDATECREATED < \(until.timeIntervalSinceReferenceDate)"
        }
        self.query = query
    }

    private static func visibility(_ options: AssetFetchOptions, _ schema: PhotosSchema) -> SQLiteQuery {
        var query: SQLiteQuery = ""
        if schema.has("ZVISIBILITYSTATE") {
            query += " AND ifnull(asset.ZVISIBILITYSTATE, 0) = 0"
        } else if schema.has("ZAVALANCHEPICKTYPE") {
            // The bit 2 marks what was not picked.
            query += " AND ifnull(asset.ZAVALANCHEPICKTYPE, 0) & 2 = 0"
        }
        if !options.includesHidden, schema.has("ZHIDDEN") { query += " AND ifnull(asset.ZHIDDEN, 0) = 0" }
        if !options.includesTrashed, schema.has("ZTRASHEDSTATE") {
            query += " AND ifnull(asset.ZTRASHEDSTATE, 0) = 0"
        }
        return query
    }

    private static func membership(
        _ join: PhotosSchema.Join?, _ filter: AssetFilter, _ member: SQLiteQuery, keys: () throws -> [Int64]
    ) throws -> SQLiteQuery {
        guard let join else { throw untold(filter) }
        return """
             AND EXISTS (SELECT 1 FROM \(name: join.table) AS pair WHERE pair.\(name: join.member) = \(member)
                AND pair.\(name: join.group) IN \(list: try keys().map { .integer($0) }))
            """
    }

    /// The key of an asset's additional attributes.
    private static func attributes(_ schema: PhotosSchema) -> SQLiteQuery {
        schema.has("ZADDITIONALATTRIBUTES")
            ? "asset.ZADDITIONALATTRIBUTES"
            : "(SELECT Z_PK FROM ZADDITIONALASSETATTRIBUTES WHERE ZASSET = asset.Z_PK)"
    }

    private static func screenshots(_ schema: PhotosSchema) throws -> SQLiteQuery {
        switch (schema.has("ZISDETECTEDSCREENSHOT"), schema.has("ZKINDSUBTYPE")) {
        case (true, true): " AND (asset.ZISDETECTEDSCREENSHOT = 1 OR asset.ZKINDSUBTYPE = 10)"
        case (true, false): " AND asset.ZISDETECTEDSCREENSHOT = 1"
        case (false, true): " AND asset.ZKINDSUBTYPE = 10"
        case (false, false): throw untold(.screenshots)
        }
    }

    private static func untold(_ filter: AssetFilter) -> PhotoLibraryError {
        PhotoLibraryError(.unsupportedFilter, "\(filter.option) cannot be used: this library's database does not tell")
    }
}
