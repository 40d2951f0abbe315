import Glibc

/// What the files of a database look like from outside; unequal when anybody wrote to one of them.
///
/// Each is opened, not only looked at: a network disk then asks its server what became of it.
struct DatabaseFiles: Hashable {
    private struct Stamp: Hashable {
        var device: UInt
        var number: UInt
        var size: Int
        var modifiedSeconds: Int
        var modifiedNanoseconds: Int
        /// A database counts its changes here, a log is numbered: the clock of a disk may tick too slowly to tell.
        var header: [UInt8]
    }

    /// https://sqlite.org/fileformat.html, 1.3; the header of a log (4.1) has 32 bytes.
    private static let headerSize = 100

    private let database: Stamp
    private let log: Stamp?
    private let journal: Stamp?

    /// - Throws: ``SQLiteError``: `missing`, `notADatabase` for what is no regular file, `notPermitted`, `inputOutput`.
    init(path: String) throws(SQLiteError) {
        guard let database = try Self.look(path) else { throw SQLiteError(.missing) }
        self.database = database
        log = try Self.look(path + "-wal")
        journal = try Self.look(path + "-journal")
    }

    /// A journal lies beside the database that could undo half a change: the database is not whole without it.
    var isHalfWritten: Bool {
        // https://sqlite.org/fileformat.html, 3. SQLite writes it before it begins with the database, and no sooner.
        journal?.header.starts(with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]) ?? false
    }

    /// An empty one is left behind when everything in it has been brought into the database.
    var hasLog: Bool { (log?.size ?? 0) > 0 }

    /// Nil when there is no such file.
    private static func look(_ path: String) throws(SQLiteError) -> Stamp? {
        // A pipe in a file's place would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            let number = errno
            switch number {
            case ENOENT, ENOTDIR: return nil
            case EACCES, EPERM: throw failure(.notPermitted, number)
            default: throw failure(.inputOutput, number)
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(.inputOutput, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SQLiteError(.notADatabase) }
        var header = [UInt8](repeating: 0, count: headerSize)
        guard pread(descriptor, &header, header.count, 0) >= 0 else { throw failure(.inputOutput, errno) }
        return Stamp(
            device: UInt(status.st_dev), number: UInt(status.st_ino), size: Int(status.st_size),
            modifiedSeconds: status.st_mtim.tv_sec, modifiedNanoseconds: status.st_mtim.tv_nsec, header: header)
    }

    private static func failure(_ code: SQLiteError.Code, _ number: Int32) -> SQLiteError {
        var error = SQLiteError(code)
        error.errorNumber = number
        return error
    }
}
