import SQLite

/// Which tables and columns a Photos database has. They differ between releases, and Apple describes none of them: what
/// is there is looked for, and a version number is never asked.
struct PhotosSchema: Sendable {
    /// A table that ties two others together; its columns bear numbers that change from release to release.
    struct Join: Sendable, Hashable {
        let table: String
        /// The key of the album or the keyword.
        let group: String
        /// The key of the asset or of its attributes.
        let member: String
    }

    /// `ZASSET`, formerly `ZGENERICASSET`.
    let assetTable: String
    /// Albums and assets: `Z_30ASSETS` with `Z_30ALBUMS` and `Z_3ASSETS`.
    let albumJoin: Join?
    /// Keywords and the additional attributes of assets: `Z_1KEYWORDS` with `Z_47KEYWORDS` and `Z_1ASSETATTRIBUTES`.
    let keywordJoin: Join?
    private let columns: [String: Set<String>]

    /// Without these nothing can be told of a photo.
    private static let neededColumns = ["Z_PK", "ZUUID", "ZKIND", "ZDIRECTORY", "ZFILENAME"]

    /// - Throws: `SQLiteError`; ``PhotoLibraryError`` with `invalidLocation` when these are not the tables of Photos.
    init(_ connection: SQLiteConnection) throws {
        let tables = try connection.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%' ORDER BY name"
        ) { row throws(SQLiteError) in try row.text(0) ?? "" }
        func columns(of table: String) throws(SQLiteError) -> [String] {
            try connection.rows("SELECT name FROM pragma_table_info(\(table))") {
                row throws(SQLiteError) in try row.text(0) ?? ""
            }
        }
        func join(_ suffix: String, _ groupSuffix: String, _ memberSuffix: String) throws(SQLiteError) -> Join? {
            for table in tables where Self.isNumbered(table, suffix) {
                let names = try columns(of: table)
                guard let group = names.first(where: { Self.isNumbered($0, groupSuffix) }),
                    let member = names.first(where: { Self.isNumbered($0, memberSuffix) })
                else { continue }
                return Join(table: table, group: group, member: member)
            }
            return nil
        }
        guard let assetTable = ["ZASSET", "ZGENERICASSET"].first(where: tables.contains) else { throw Self.unknown }
        self.assetTable = assetTable
        albumJoin = try join("ASSETS", "ALBUMS", "ASSETS")
        keywordJoin = try join("KEYWORDS", "KEYWORDS", "ASSETATTRIBUTES")
        var known: [String: Set<String>] = [:]
        for table in [assetTable, "ZADDITIONALASSETATTRIBUTES", "ZGENERICALBUM", "ZKEYWORD"] {
            known[table] = Set(try columns(of: table))
        }
        self.columns = known
        guard Self.neededColumns.allSatisfy(has) else { throw Self.unknown }
    }

    /// Whether assets have this column.
    func has(_ column: String) -> Bool {
        has(column, in: assetTable)
    }

    /// Whether one of the tables that are used here has this column.
    func has(_ column: String, in table: String) -> Bool {
        columns[table]?.contains(column) ?? false
    }

    /// `Z_`, digits, and the suffix.
    private static func isNumbered(_ name: String, _ suffix: String) -> Bool {
        guard name.hasPrefix("Z_"), name.hasSuffix(suffix) else { return false }
        let number = name.dropFirst(2).dropLast(suffix.count)
        return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static var unknown: PhotoLibraryError {
        PhotoLibraryError(
            .invalidLocation,
            "the library's database has not the tables of Photos 5 (macOS 10.15) or later; open it in a newer Photos first"
        )
    }
}
