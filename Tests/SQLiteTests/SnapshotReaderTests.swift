import Glibc
import SQLite
import Synchronization
import Testing

@Suite struct SnapshotReaderTests {
    private func reader(_ folder: DatabaseFolder) -> SnapshotReader<Void> {
        SnapshotReader(path: folder.path) { _ in }
    }

    private func titles(_ reader: SnapshotReader<Void>) async throws -> [String?] {
        try await reader.read { connection, _ in
            try connection.rows("SELECT title FROM item ORDER BY id") { row throws(SQLiteError) in try row.text(0) }
        }
    }

    private func code(_ reader: SnapshotReader<Void>) async -> SQLiteError.Code? {
        do {
            _ = try await titles(reader)
            return nil
        } catch {
            return (error as? SQLiteError)?.code
        }
    }

    @Test(arguments: [false, true], ["Photos.sqlite", "a?b=c#d %41 发票.db"])
    func readsWhatIsThereAndLeavesNoTrace(_ log: Bool, _ name: String) async throws {
        let folder = try DatabaseFolder(name: name)
        let program = try folder.open(log: log)
        try program.execute("INSERT INTO item (title) VALUES ('a'), ('b')")
        let before = folder.traces
        #expect(try await titles(reader(folder)) == ["a", "b"])
        #expect(folder.traces == before)
        withExtendedLifetime(program) {}
    }

    /// What a copy of a library that was in use looks like: the newest rows are in the log alone.
    @Test func readsTheLogOfACopy() async throws {
        let folder = try DatabaseFolder()
        let copy = try DatabaseFolder()
        let program = try folder.open(log: true)
        try program.execute("INSERT INTO item (title) VALUES ('old')")
        try program.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try program.execute("UPDATE item SET title = 'new'")
        try folder.copy(to: copy)
        let before = copy.traces
        #expect(try await titles(reader(copy)) == ["new"])
        #expect(copy.traces == before)
        #expect(copy.names == ["Photos.sqlite", "Photos.sqlite-wal"])
    }

    /// The superuser's SQLite gives a log to the owner of its database.
    @Test(.enabled(if: geteuid() == 0, "only the superuser gives files away"))
    func leavesFilesToTheirOwners() async throws {
        let folder = try DatabaseFolder()
        let program = try folder.open(log: true)
        try program.execute("INSERT INTO item (title) VALUES ('a')")
        #expect(chown(folder.path, 12345, 12345) == 0)
        let before = folder.traces
        #expect(try await titles(reader(folder)) == ["a"])
        #expect(folder.traces == before)
    }

    /// As on a disk that is mounted read-only, for anybody but the superuser.
    @Test func readsWhereNothingCanBeWritten() async throws {
        let folder = try DatabaseFolder()
        let program = try folder.open(log: true)
        try program.execute("INSERT INTO item (title) VALUES ('a')")
        for name in folder.names { chmod(folder.folder + "/" + name, 0o444) }
        chmod(folder.folder, 0o555)
        defer { chmod(folder.folder, 0o755) }
        #expect(try await titles(reader(folder)) == ["a"])
        withExtendedLifetime(program) {}
    }

    /// Closed by its program: the header still says that there is a log.
    @Test func readsWithoutALogWhatWasWrittenWithOne() async throws {
        let folder = try DatabaseFolder()
        var program: SQLiteConnection? = try folder.open(log: true)
        try program?.execute("INSERT INTO item (title) VALUES ('a')")
        program = nil
        #expect(folder.names == ["Photos.sqlite"])
        let before = folder.traces
        #expect(try await titles(reader(folder)) == ["a"])
        try folder.write([], to: "-wal")
        #expect(try await titles(reader(folder)) == ["a"])
        #expect(folder.traces.dropLast().first == before.first)
    }

    /// A copy that broke off. SQLite would take the log for a left-over and delete it.
    @Test func keepsTheLogOfAnEmptyDatabase() async throws {
        let folder = try DatabaseFolder()
        try folder.write([])
        try folder.write([UInt8](repeating: 1, count: 5000), to: "-wal")
        let before = folder.traces
        #expect(await code(reader(folder)) != nil)
        #expect(folder.traces == before)
    }

    @Test(arguments: [false, true])
    func seesEveryChangeOfTheOtherProgram(_ log: Bool) async throws {
        let folder = try DatabaseFolder()
        let program = try folder.open(log: log)
        let reader = reader(folder)
        for count in 1...20 {
            try program.execute("INSERT INTO item (title) VALUES ('a')")
            #expect(try await titles(reader).count == count)
        }
    }

    @Test func readsTheLastCommitWhileTheLogIsLocked() async throws {
        let folder = try DatabaseFolder()
        let program = try folder.open(log: true)
        try program.execute("INSERT INTO item (title) VALUES ('done')")
        try program.execute("BEGIN EXCLUSIVE")
        try program.execute("INSERT INTO item (title) VALUES ('not yet')")
        #expect(try await titles(reader(folder)) == ["done"])
    }

    @Test func waitsForNoHalfWrittenDatabase() async throws {
        let folder = try DatabaseFolder()
        let program = try folder.open()
        try program.execute("BEGIN EXCLUSIVE")
        #expect(try await titles(reader(folder)).isEmpty)
        // More than its memory may hold goes to the database before it is committed.
        try program.execute("PRAGMA cache_size = 1")
        for _ in 1...100 { try program.execute("INSERT INTO item (title) VALUES (hex(randomblob(1000)))") }
        #expect(await code(reader(folder)) == .busy)
        try program.execute("COMMIT")
        #expect(try await titles(reader(folder)).count == 100)
    }

    @Test func readsAgainWhatChangedMeanwhile() async throws {
        let folder = try DatabaseFolder()
        let path = folder.path
        try folder.open(log: true).execute("INSERT INTO item (title) VALUES ('a')")
        let readings = Atomic(0)
        let count = try await reader(folder).read { connection, _ in
            let rows = try connection.rows("SELECT 1 FROM item") { row throws(SQLiteError) in try row.integer(0) }
            if readings.add(1, ordering: .relaxed).newValue < 3 {
                try SQLiteConnection(path: path, .readWrite).execute("INSERT INTO item (title) VALUES ('b')")
            }
            return rows.count
        }
        #expect(count == 3)
        #expect(readings.load(ordering: .relaxed) == 3)
    }

    @Test func givesUpOnWhatNeverHoldsStill() async throws {
        let folder = try DatabaseFolder()
        let path = folder.path
        _ = try folder.open()
        let error = await #expect(throws: SQLiteError.self) {
            try await reader(folder).read { _, _ in
                try SQLiteConnection(path: path, .readWrite).execute("INSERT INTO item (title) VALUES ('b')")
            }
        }
        #expect(error?.code == .busy)
    }

    @Test func preparesOncePerState() async throws {
        let folder = try DatabaseFolder()
        let program = try folder.open()
        let preparations = Mutex(0)
        let reader = SnapshotReader(path: folder.path) { _ in preparations.withLock { $0 += 1 } }
        for _ in 1...3 { _ = try await titles(reader) }
        #expect(preparations.withLock { $0 } == 1)
        try program.execute("INSERT INTO item (title) VALUES ('a')")
        _ = try await titles(reader)
        #expect(preparations.withLock { $0 } == 2)
    }

    @Test func tellsWhatIsNoDatabase() async throws {
        let folder = try DatabaseFolder()
        #expect(await code(reader(folder)) == .missing)
        try folder.write(Array("This is a text, and longer than the header of a database would be. ".utf8))
        #expect(await code(reader(folder)) == .notADatabase)
        #expect(await code(SnapshotReader(path: folder.folder) { _ in }) == .notADatabase)
    }

    @Test func tellsADamagedDatabase() async throws {
        let folder = try DatabaseFolder()
        let program = try folder.open()
        try program.execute("INSERT INTO item (title) VALUES ('a')")
        try folder.write([UInt8](repeating: 0xee, count: 4096), at: 4096)
        #expect(await code(reader(folder)) == .damaged)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"), arguments: ["", "-wal"])
    func tellsWhatItMayNotRead(_ suffix: String) async throws {
        let folder = try DatabaseFolder()
        let program = try folder.open(log: true)
        try program.execute("INSERT INTO item (title) VALUES ('a')")
        chmod(folder.path + suffix, 0)
        #expect(await code(reader(folder)) == .notPermitted)
    }
}
