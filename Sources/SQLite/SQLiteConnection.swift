import CSQLite

/// Owns SQLite's handle of one open database. Used by one thread at a time.
package final class SQLiteConnection {
    /// How a database is opened.
    package enum Access: Sendable {
        /// Also creates it.
        case readWrite
        /// Without writing, creating, locking or deleting anything, in the database's folder or elsewhere; the caller
        /// sees to it that nobody changes the files meanwhile: see ``SnapshotReader``.
        ///
        /// - Parameter withLog: a write-ahead log lies beside the database and is read with it. Its index is kept in
        ///   memory, where SQLite would otherwise make a file of shared memory beside it.
        case snapshot(withLog: Bool)
    }

    let handle: OpaquePointer

    /// - Throws: ``SQLiteError``. A file that is no database is only found out by the first statement.
    package init(path: String, _ access: Access) throws(SQLiteError) {
        var name = path
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var fileSystem: String?
        switch access {
        case .readWrite:
            flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .snapshot(let withLog):
            fileSystem = try ReadOnlyFileSystem.register()
            flags |= SQLITE_OPEN_READONLY
            if !withLog {
                // Else a database that was last written with a log would not open without one.
                name = Self.address(of: path) + "?immutable=1"
                flags |= SQLITE_OPEN_URI
            }
        }
        var handle: OpaquePointer?
        let result = sqlite3_open_v2(name, &handle, flags, fileSystem)
        guard result == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw SQLiteError(
                resultCode: result, message: String(cString: sqlite3_errstr(result)),
                errorNumber: sqlite3_system_errno(handle))
        }
        self.handle = handle
        if case .snapshot = access {
            // The first keeps the log's index in memory; the others trust nothing that the file says of itself.
            try execute("PRAGMA locking_mode = EXCLUSIVE")
            try execute("PRAGMA trusted_schema = OFF")
            try execute("PRAGMA cell_size_check = ON")
            try execute("PRAGMA temp_store = MEMORY")
        }
    }

    deinit {
        // Statements that are still there keep it open until they end.
        sqlite3_close_v2(handle)
    }

    /// Compiles a statement and gives it its values.
    package func prepare(_ query: SQLiteQuery) throws(SQLiteError) -> SQLiteStatement {
        try SQLiteStatement.compile(query, on: self)
    }

    /// Runs a statement for its effect.
    package func execute(_ query: SQLiteQuery) throws(SQLiteError) {
        var statement = try prepare(query)
        while try statement.step() {}
    }

    /// All rows of a statement, as `read` makes them.
    package func rows<Row>(
        _ query: SQLiteQuery, _ read: (borrowing SQLiteStatement) throws(SQLiteError) -> Row
    ) throws(SQLiteError) -> [Row] {
        var statement = try prepare(query)
        var rows: [Row] = []
        while try statement.step() { rows.append(try read(statement)) }
        return rows
    }

    func failure(_ resultCode: Int32, _ sql: String) -> SQLiteError {
        SQLiteError(
            resultCode: resultCode, message: String(cString: sqlite3_errmsg(handle)),
            errorNumber: sqlite3_system_errno(handle), statement: sql)
    }

    /// `file:` and the path, in which no character means anything: https://sqlite.org/uri.html.
    private static func address(of path: String) -> String {
        var address = Array("file:".utf8)
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "?"): address += Array("%3f".utf8)
            case UInt8(ascii: "#"): address += Array("%23".utf8)
            case UInt8(ascii: "%"): address += Array("%25".utf8)
            default: address.append(byte)
            }
        }
        return String(decoding: address, as: UTF8.self)
    }
}
