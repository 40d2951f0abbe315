import SQLite

/// A word that users put on photos.
enum PhotosKeyword {
    /// The keys of these keywords.
    ///
    /// - Throws: `SQLiteError`; ``PhotoLibraryError`` with `unsupportedFilter` that lists similar keywords.
    static func keys(
        of names: [String], _ schema: PhotosSchema, _ connection: SQLiteConnection
    ) throws -> [Int64] {
        let choices = try connection.rows("SELECT Z_PK, ZTITLE FROM ZKEYWORD WHERE ZTITLE IS NOT NULL") {
            row throws(SQLiteError) in
            NamedChoice(key: try row.integer(0) ?? 0, names: [try row.text(1) ?? ""])
        }
        return try NamedChoice.keys(of: names, among: choices, called: "keyword")
    }
}
