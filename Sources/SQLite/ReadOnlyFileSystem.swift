import CSQLite
import Glibc

/// A way to the disk on which SQLite can write nothing: https://sqlite.org/vfs.html.
///
/// It is SQLite's own that takes no locks, with two differences: what belongs to a database is opened for reading only,
/// and nothing is deleted. SQLite opened for reading would still create a log and its shared memory, mark its place in
/// the latter, give the log to the database's owner, and tidy up when it closes.
enum ReadOnlyFileSystem {
    private static let name = "phototext-read-only"
    private static let baseName = "unix-none"

    private static let isRegistered: Bool = {
        guard let base = sqlite3_vfs_find(baseName) else { return false }
        // SQLite keeps these for as long as the program runs.
        let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        system.initialize(to: base.pointee)
        system.pointee.zName = UnsafePointer(strdup(name))
        system.pointee.pNext = nil
        system.pointee.xOpen = { _, path, file, flags, openedFlags in
            guard let base = sqlite3_vfs_find(baseName) else { return SQLITE_CANTOPEN }
            return base.pointee.xOpen(base, path, file, readingFlags(flags), openedFlags)
        }
        system.pointee.xDelete = { _, _, _ in SQLITE_READONLY }
        return sqlite3_vfs_register(system, 0) == SQLITE_OK
    }()

    /// Its name, to open a database by.
    static func register() throws(SQLiteError) -> String {
        guard isRegistered else { throw SQLiteError(.failed, resultCode: SQLITE_MISUSE) }
        return name
    }

    /// As a log or a journal, a file would be given to the owner of its database.
    private static func readingFlags(_ flags: Int32) -> Int32 {
        let belongings = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL
        guard flags & belongings != 0 else { return flags }
        return flags & ~(belongings | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
            | SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_READONLY
    }
}
