import SQLite

/// An album that a user made, and the folders that it lies in.
enum PhotosAlbum {
    private struct Row {
        let key: Int64
        let kind: Int64?
        let title: String?
        let parent: Int64?
        let isDeleted: Bool
    }

    /// `ZKIND` of an album that the user fills.
    private static let userAlbum: Int64 = 2
    /// `ZKIND` of a folder.
    private static let folder: Int64 = 4000
    /// Folders in folders; more would be a circle.
    private static let maximumDepth = 100

    /// The keys of the albums with these names. A name is a title, or the titles of folders and album joined by `/`;
    /// where several albums have it, all are meant.
    ///
    /// - Throws: `SQLiteError`; ``PhotoLibraryError`` with `unsupportedFilter` that lists albums of similar names.
    static func keys(
        of names: [String], _ schema: PhotosSchema, _ connection: SQLiteConnection
    ) throws -> [Int64] {
        let rows = try rows(schema, connection)
        let folders = Dictionary(
            rows.filter { $0.kind == folder }.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        var choices: [NamedChoice] = []
        for album in rows where album.kind == userAlbum && !album.isDeleted {
            guard let title = album.title else { continue }
            let path = path(to: album, title, folders)
            choices.append(NamedChoice(key: album.key, names: path == title ? [title] : [title, path]))
        }
        return try NamedChoice.keys(of: names, among: choices, called: "album")
    }

    private static func path(to album: Row, _ title: String, _ folders: [Int64: Row]) -> String {
        var components = [title]
        var parent = album.parent
        // The folder that all others lie in has no title.
        while let folder = parent.flatMap({ folders[$0] }), let title = folder.title, components.count < maximumDepth {
            components.append(title)
            parent = folder.parent
        }
        return components.reversed().joined(separator: "/")
    }

    private static func rows(_ schema: PhotosSchema, _ connection: SQLiteConnection) throws(SQLiteError) -> [Row] {
        func column(_ name: String) -> SQLiteQuery {
            schema.has(name, in: "ZGENERICALBUM") ? "\(name: name)" : "NULL"
        }
        return try connection.rows(
            """
            SELECT Z_PK, ZKIND, ZTITLE, \(column("ZPARENTFOLDER")), \(column("ZTRASHEDSTATE")),
                \(column("ZCLOUDDELETESTATE"))
            FROM ZGENERICALBUM WHERE ZKIND IN (\(userAlbum), \(folder))
            """
        ) { row throws(SQLiteError) in
            let isTrashed = try row.integer(4) ?? 0 != 0
            let isDeletedInCloud = try row.integer(5) ?? 0 != 0
            return Row(
                key: try row.integer(0) ?? 0, kind: try row.integer(1), title: try row.text(2),
                parent: try row.integer(3), isDeleted: isTrashed || isDeletedInCloud)
        }
    }
}
