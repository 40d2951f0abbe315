import Glibc
import LibraryConformance
import PhotoLibraries
import SQLite
import Testing

@Suite struct PhotosDatabaseTests {
    private func failure(_ library: ApplePhotosLibrary) async -> PhotoLibraryError? {
        do {
            try await library.checkAvailable()
            return nil
        } catch {
            return error
        }
    }

    /// Photos runs, and has not brought its newest changes into the database.
    @Test func theLogIsReadAndNothingIsWritten() async throws {
        let photos = try SmallPhotosLibrary(log: true)
        let program = try photos.open()
        try program.execute("PRAGMA wal_autocheckpoint = 0")
        let identifier = try photos.add("a", original: [1])
        try program.execute("UPDATE ZASSET SET ZMODIFICATIONDATE = 99")
        let before = FolderTraces(of: photos.path)
        #expect(before.count >= 7)
        try await photos.library.checkAvailable()
        #expect(try await photos.library.listing().assets.map(\.revision) == ["99000-0-o"])
        #expect(
            try await photos.library.imageData(for: identifier, options: PhotoDataOptions(limit: 10)).bytes == [1])
        #expect(FolderTraces(of: photos.path) == before)
        try program.execute("UPDATE ZASSET SET ZMODIFICATIONDATE = 100")
        #expect(try await photos.library.revision(of: identifier) == "100000-0-o")
        #expect(access(photos.databasePath + "-wal", F_OK) == 0)
    }

    @Test(arguments: [false, true])
    func alsoWhereNothingCanBeWritten(_ log: Bool) async throws {
        let photos = try SmallPhotosLibrary(log: log)
        let program = try photos.open()
        try photos.add("a")
        chmod(photos.path + "/database", 0o555)
        defer { chmod(photos.path + "/database", 0o755) }
        #expect(try await photos.library.listing().assets.count == 1)
        withExtendedLifetime(program) {}
    }

    @Test func aDatabaseInTheMiddleOfAChangeIsAwayForNow() async throws {
        let photos = try SmallPhotosLibrary()
        let program = try photos.open()
        try program.execute("PRAGMA cache_size = 1")
        try program.execute("BEGIN EXCLUSIVE")
        for index in 1...1000 {
            try program.execute("INSERT INTO ZASSET (ZUUID, ZFILENAME) VALUES (\("\(index)"), hex(randomblob(200)))")
        }
        let error = await failure(photos.library)
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("quit Photos") == true)
        try program.execute("ROLLBACK")
        #expect(await failure(photos.library) == nil)
    }

    @Test(arguments: [0, 1024])
    func aDamagedDatabaseIsAwayUntilItIsRepaired(_ offset: Int) async throws {
        let photos = try SmallPhotosLibrary()
        try photos.add("a")
        let file = open(photos.databasePath, O_WRONLY | O_CLOEXEC)
        let noise = [UInt8](repeating: 0xee, count: 40_000)
        #expect(pwrite(file, noise, noise.count, off_t(offset)) == noise.count)
        close(file)
        let error = await failure(photos.library)
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("damaged") == true)
    }

    @Test func anotherFolderIsNoLibrary() async throws {
        let folder = try TemporaryFolder()
        let library = ApplePhotosLibrary(path: folder.path)
        // Perhaps a disk that is not mounted.
        #expect(await failure(library)?.code == .unavailable)
        try folder.write([1], to: "photo.jpg")
        #expect(await failure(library)?.code == .invalidLocation)
        try folder.write([1], to: "database/photos.db")
        #expect(await failure(library)?.message.contains("Photos 4") == true)
        // It was one when it was registered: no photo is to blame.
        await expect(.unavailable) { () throws(PhotoLibraryError) in
            _ = try await library.revision(of: SmallPhotosLibrary.identifier("a"))
        }
        #expect(await failure(ApplePhotosLibrary(path: folder.path + "/gone"))?.code == .unavailable)
    }

    @Test func otherTablesAreNotThoseOfPhotos() async throws {
        let photos = try SmallPhotosLibrary()
        try photos.execute("ALTER TABLE ZASSET RENAME TO ZTHING")
        let error = await failure(photos.library)
        #expect(error?.code == .invalidLocation)
        #expect(error?.message.contains("Photos 5") == true)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"), arguments: ["", "-wal"])
    func aDatabaseOfAnotherUserIsToldFromNone(_ suffix: String) async throws {
        let photos = try SmallPhotosLibrary(log: true)
        let program = try photos.open()
        try photos.add("a")
        chmod(photos.databasePath + suffix, 0)
        let error = await failure(photos.library)
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("permission") == true)
        withExtendedLifetime(program) {}
    }
}
