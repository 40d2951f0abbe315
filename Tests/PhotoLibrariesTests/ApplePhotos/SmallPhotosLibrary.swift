import PhotoLibraries
import SQLite

/// A Photos library in a temporary folder, with the tables and columns that matter.
final class SmallPhotosLibrary: Sendable {
    enum Schema: String, Sendable, CaseIterable {
        /// As macOS 11 and later have it.
        case current
        /// As macOS 10.15 has it, with less in it.
        case former
    }

    let folder: TemporaryFolder
    let library: ApplePhotosLibrary
    private let schema: Schema

    private static let name = "Small.photoslibrary"

    /// - Parameter log: the database is written with a log.
    init(_ schema: Schema = .current, log: Bool = false) throws {
        folder = try TemporaryFolder()
        self.schema = schema
        library = ApplePhotosLibrary(path: folder.path + "/" + Self.name)
        try folder.makeFolder(Self.name)
        try folder.makeFolder(Self.name + "/database")
        if log { try execute("PRAGMA journal_mode = WAL") }
        for statement in schema == .current ? Self.currentTables : Self.formerTables { try execute(statement) }
    }

    var path: String { folder.path + "/" + Self.name }
    var databasePath: String { path + "/database/Photos.sqlite" }
    var assetTable: String { schema == .current ? "ZASSET" : "ZGENERICASSET" }

    /// A UUID made from a name; another one for another name.
    static func uuid(_ name: String) -> String {
        func digits(_ seed: UInt64) -> String {
            // FNV-1a.
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
            for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            let text = String(hash, radix: 16, uppercase: true)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        let text = Array(digits(0) + digits(1))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(text[$0]) }.joined(separator: "-")
    }

    static func identifier(_ name: String) -> LocalIdentifier {
        LocalIdentifier(stored: uuid(name) + "/L0/001")
    }

    /// Opens the database as Photos does.
    func open() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: databasePath, .readWrite)
        try connection.execute("PRAGMA synchronous = OFF")
        return connection
    }

    func execute(_ statement: SQLiteQuery) throws {
        try open().execute(statement)
    }

    /// Adds an asset, and its original unless `original` is nil. What `columns` say goes before what is usual.
    @discardableResult
    func add(
        _ name: String, _ columns: [String: SQLiteValue] = [:], original: [UInt8]? = [1, 2, 3]
    ) throws -> LocalIdentifier {
        let uuid = Self.uuid(name)
        var values: [String: SQLiteValue] = [
            "ZUUID": .text(uuid), "ZKIND": .integer(0), "ZDIRECTORY": .text(String(uuid.prefix(1))),
            "ZFILENAME": .text(uuid + ".jpeg"), "ZMODIFICATIONDATE": .real(1.5),
        ]
        values.merge(columns) { $1 }
        let columns = values.sorted { $0.key < $1.key }
        var statement: SQLiteQuery = "INSERT INTO \(name: assetTable) ("
        for (index, column) in columns.enumerated() {
            if index > 0 { statement += ", " }
            statement += "\(name: column.key)"
        }
        statement += ") VALUES \(list: columns.map(\.value))"
        try execute(statement)
        if let original { try write(original, to: "originals/\(uuid.prefix(1))/\(uuid).jpeg") }
        return Self.identifier(name)
    }

    /// Gives columns of an asset other values.
    func set(_ name: String, _ column: String, _ value: Double) throws {
        try execute(
            "UPDATE \(name: assetTable) SET \(name: column) = \(value) WHERE ZUUID = \(Self.uuid(name))")
    }

    /// Writes a file inside the library.
    func write(_ bytes: [UInt8], to name: String) throws {
        try folder.write(bytes, to: Self.name + "/" + name)
    }

    func remove(_ name: String) throws {
        try folder.remove(Self.name + "/" + name)
    }

    func takeAway() {
        folder.removeAll()
    }

    private static let albumTables: [SQLiteQuery] = [
        """
        CREATE TABLE ZGENERICALBUM (Z_PK INTEGER PRIMARY KEY, ZKIND INTEGER, ZTITLE VARCHAR, ZPARENTFOLDER INTEGER,
            ZTRASHEDSTATE INTEGER)
        """,
        "CREATE TABLE ZKEYWORD (Z_PK INTEGER PRIMARY KEY, ZTITLE VARCHAR)",
        "CREATE TABLE ZADDITIONALASSETATTRIBUTES (Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER)",
    ]

    private static let currentTables: [SQLiteQuery] =
        albumTables + [
            """
            CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID VARCHAR UNIQUE, ZKIND INTEGER, ZKINDSUBTYPE INTEGER,
                ZDIRECTORY VARCHAR, ZFILENAME VARCHAR, ZUNIFORMTYPEIDENTIFIER VARCHAR, ZADJUSTMENTSSTATE INTEGER,
                ZMODIFICATIONDATE TIMESTAMP, ZADJUSTMENTTIMESTAMP TIMESTAMP, ZDATECREATED TIMESTAMP, ZWIDTH INTEGER,
                ZHEIGHT INTEGER, ZFAVORITE INTEGER, ZHIDDEN INTEGER, ZTRASHEDSTATE INTEGER, ZVISIBILITYSTATE INTEGER,
                ZBUNDLESCOPE INTEGER, ZISDETECTEDSCREENSHOT INTEGER, ZADDITIONALATTRIBUTES INTEGER)
            """,
            // Also one whose name is like it, and that ties other things together.
            "CREATE TABLE Z_3MEMORIESBEINGCURATEDASSETS (Z_3CURATEDASSETS INTEGER, Z_56MEMORIES INTEGER)",
            "CREATE TABLE Z_32KEYASSETS (Z_32ALBUMSBEINGKEYASSETS INTEGER, Z_3KEYASSETS INTEGER)",
            "CREATE TABLE Z_33ASSETS (Z_33ALBUMS INTEGER, Z_3ASSETS INTEGER, Z_FOK_3ASSETS INTEGER)",
            "CREATE TABLE Z_1KEYWORDS (Z_1ASSETATTRIBUTES INTEGER, Z_52KEYWORDS INTEGER)",
        ]

    private static let formerTables: [SQLiteQuery] =
        albumTables + [
            """
            CREATE TABLE ZGENERICASSET (Z_PK INTEGER PRIMARY KEY, ZUUID VARCHAR, ZKIND INTEGER, ZKINDSUBTYPE INTEGER,
                ZDIRECTORY VARCHAR, ZFILENAME VARCHAR, ZHASADJUSTMENTS INTEGER, ZMODIFICATIONDATE TIMESTAMP,
                ZDATECREATED TIMESTAMP, ZFAVORITE INTEGER, ZHIDDEN INTEGER, ZTRASHEDSTATE INTEGER,
                ZAVALANCHEPICKTYPE INTEGER, ZCLOUDOWNERHASHEDPERSONID VARCHAR)
            """,
            "CREATE TABLE Z_26ASSETS (Z_26ALBUMS INTEGER, Z_34ASSETS INTEGER)",
            "CREATE TABLE Z_1KEYWORDS (Z_1ASSETATTRIBUTES INTEGER, Z_37KEYWORDS INTEGER)",
        ]
}
