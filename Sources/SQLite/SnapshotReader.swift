import BlockingExecutor

/// Reads a database that belongs to another program, on a thread of its own, and leaves no trace.
///
/// The database and its write-ahead log are read where they lie, through ``ReadOnlyFileSystem``, so that it makes no
/// difference whether the disk can be written. Nothing is locked: a lock would be a write, and over a network the other
/// side would not see it. Instead the files are looked at before and after: when they are not the same, what was read
/// is thrown away and read again.
package actor SnapshotReader<Context: Sendable> {
    /// How often something that changes under the reader is read.
    private static var maximumAttempts: Int { 8 }

    private struct Session {
        let files: DatabaseFiles
        let connection: SQLiteConnection
        let context: Context
    }

    private let thread = DedicatedThread(name: "sqlite")
    private let path: String
    private let prepare: @Sendable (SQLiteConnection) throws -> Context
    private var session: Session?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - path: the database's file; it is not looked at before it is needed.
    ///   - prepare: makes what every reading needs, whenever the database was changed and is opened again.
    package init(path: String, prepare: @escaping @Sendable (SQLiteConnection) throws -> Context) {
        self.path = path
        self.prepare = prepare
    }

    /// Runs `body` on one state of the database: at least once, and again when it changed meanwhile. The connection
    /// must not leave it.
    ///
    /// - Throws: what `body` throws; ``SQLiteError``: `busy` when the database does not hold still.
    package func read<Value: Sendable>(
        _ body: @Sendable (SQLiteConnection, Context) throws -> Value
    ) throws -> Value {
        for _ in 1...Self.maximumAttempts {
            let files = try DatabaseFiles(path: path)
            guard !files.isHalfWritten else { break }
            let outcome = Result {
                let session = try session(for: files)
                return try body(session.connection, session.context)
            }
            if try DatabaseFiles(path: path) == files { return try outcome.get() }
            session = nil
        }
        session = nil
        throw SQLiteError(.busy)
    }

    private func session(for files: DatabaseFiles) throws -> Session {
        if let session, session.files == files { return session }
        session = nil
        let connection = try SQLiteConnection(path: path, .snapshot(withLog: files.hasLog))
        let new = Session(files: files, connection: connection, context: try prepare(connection))
        session = new
        return new
    }
}
