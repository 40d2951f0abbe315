import CSQLite

/// Owns one compiled statement and stands at one of its rows.
package struct SQLiteStatement: ~Copyable {
    private let connection: SQLiteConnection
    private let handle: OpaquePointer
    private let sql: String

    private init(owning handle: OpaquePointer, sql: String, on connection: SQLiteConnection) {
        self.connection = connection
        self.handle = handle
        self.sql = sql
    }

    static func compile(_ query: SQLiteQuery, on connection: SQLiteConnection) throws(SQLiteError) -> SQLiteStatement {
        var handle: OpaquePointer?
        let result = sqlite3_prepare_v2(connection.handle, query.sql, -1, &handle, nil)
        guard result == SQLITE_OK else { throw connection.failure(result, query.sql) }
        // Without a statement: the text was empty.
        guard let handle else { throw SQLiteError(.invalidStatement) }
        let statement = SQLiteStatement(owning: handle, sql: query.sql, on: connection)
        for (index, value) in query.values.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
        return statement
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Goes to the next row; false after the last.
    package mutating func step() throws(SQLiteError) -> Bool {
        let result = sqlite3_step(handle)
        switch result {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.failure(result, sql)
        }
    }

    /// A column, counted from 0, as a whole number; nil for NULL.
    ///
    /// - Throws: ``SQLiteError`` with `invalidValue` for text, bytes, or a number that is not whole.
    package func integer(_ column: Int) throws(SQLiteError) -> Int64? {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_NULL: return nil
        case SQLITE_INTEGER: return sqlite3_column_int64(handle, Int32(column))
        case SQLITE_FLOAT:
            guard let value = Int64(exactly: sqlite3_column_double(handle, Int32(column))) else { throw wrongType() }
            return value
        default: throw wrongType()
        }
    }

    /// A column as a number; nil for NULL. SQLite keeps a whole number as such whatever its column is for.
    ///
    /// - Throws: ``SQLiteError`` with `invalidValue` for text or bytes.
    package func real(_ column: Int) throws(SQLiteError) -> Double? {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_NULL: nil
        case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_column_double(handle, Int32(column))
        default: throw wrongType()
        }
    }

    /// A column as text; nil for NULL. Bytes that are no UTF-8 are replaced.
    ///
    /// - Throws: ``SQLiteError`` with `invalidValue` for numbers or bytes.
    package func text(_ column: Int) throws(SQLiteError) -> String? {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_NULL: return nil
        case SQLITE_TEXT:
            // In this order: asking for the text may change its form and its length.
            guard let text = sqlite3_column_text(handle, Int32(column)) else { return nil }
            let count = Int(sqlite3_column_bytes(handle, Int32(column)))
            return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
        default: throw wrongType()
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
        let result =
            switch value {
            case .integer(let value): sqlite3_bind_int64(handle, index, value)
            case .real(let value): sqlite3_bind_double(handle, index, value)
            case .text(let value):
                phototext_sqlite_bind_text(handle, index, value, Int32(clamping: value.utf8.count))
            }
        guard result == SQLITE_OK else { throw connection.failure(result, sql) }
    }

    private func wrongType() -> SQLiteError {
        var error = SQLiteError(.invalidValue)
        error.statement = sql
        return error
    }
}
