import CSQLite

/// What went wrong with a SQLite database.
package struct SQLiteError: Error, Sendable, Hashable {
    /// The kinds of trouble that callers tell apart.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// There is no such file.
        package static let missing = Code(rawValue: "missing")
        /// The file is there, and this user may not read it, or the one that belongs to it.
        package static let notPermitted = Code(rawValue: "not_permitted")
        /// The file is no SQLite database.
        package static let notADatabase = Code(rawValue: "not_a_database")
        /// The database contradicts itself.
        package static let damaged = Code(rawValue: "damaged")
        /// Another program is in the middle of a change.
        package static let busy = Code(rawValue: "busy")
        /// The database was opened for reading.
        package static let readOnly = Code(rawValue: "read_only")
        /// The disk did not give or take the bytes.
        package static let inputOutput = Code(rawValue: "input_output")
        /// A table or column is not there, or the statement is wrong.
        package static let invalidStatement = Code(rawValue: "invalid_statement")
        /// A column holds a value of another type than was asked for.
        package static let invalidValue = Code(rawValue: "invalid_value")
        /// Anything else that the library reports.
        package static let failed = Code(rawValue: "failed")
    }

    package var code: Code
    /// SQLite's extended result code (https://sqlite.org/rescode.html); 0 when SQLite itself was not asked.
    package var resultCode: Int32
    /// The system's error number, 0 when there was none.
    package var errorNumber: Int32 = 0
    /// The library's words; they may hold data.
    package var message = ""
    /// The statement, without its values.
    package var statement: String?

    package init(_ code: Code, resultCode: Int32 = 0) {
        self.code = code
        self.resultCode = resultCode
    }

    /// - Parameter resultCode: anything but `SQLITE_OK`, `SQLITE_ROW` and `SQLITE_DONE`.
    init(resultCode: Int32, message: String, errorNumber: Int32 = 0, statement: String? = nil) {
        // The low byte is the family: SQLITE_IOERR of SQLITE_IOERR_READ.
        code =
            switch resultCode & 0xff {
            case SQLITE_CANTOPEN where errorNumber != 0, SQLITE_PERM, SQLITE_AUTH: .notPermitted
            case SQLITE_CANTOPEN: .missing
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CORRUPT: .damaged
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_READONLY: .readOnly
            case SQLITE_IOERR, SQLITE_FULL: .inputOutput
            case SQLITE_ERROR: .invalidStatement
            default: .failed
            }
        self.resultCode = resultCode
        self.message = message
        self.errorNumber = errorNumber
        self.statement = statement
    }
}

extension SQLiteError: CustomStringConvertible, CustomDebugStringConvertible {
    /// A sentence without data.
    package var description: String {
        switch code {
        case .missing: "there is no such database"
        case .notPermitted: "the database may not be read by this user"
        case .notADatabase: "the file is no SQLite database"
        case .damaged: "the database is damaged (SQLite code \(resultCode))"
        case .busy: "another program is changing the database"
        case .readOnly: "the database was opened for reading only"
        case .inputOutput: "the database cannot be read from its disk (SQLite code \(resultCode))"
        case .invalidStatement: "the database has not the tables that were expected"
        case .invalidValue: "the database holds a value of an unexpected type"
        default: "SQLite failed (code \(resultCode))"
        }
    }

    package var debugDescription: String {
        "\(code.rawValue) \(resultCode): \(message) [\(statement ?? "no statement")]"
    }
}
