import Glibc
import PhotoFixtures
import SQLite

/// A library of Apple's Photos that has rows and no files, as if all photos were in iCloud; removed with its owner.
final class PhotosBundle {
    private let folder: TemporaryFolder
    var path: String { folder.path }
    private var count = 0

    /// - Parameter parent: the folder that it is made in.
    init(in parent: String) throws {
        folder = try TemporaryFolder("phototext-bundle", in: parent)
        mkdir(path + "/database", 0o755)
        let database = try open()
        try database.execute("PRAGMA journal_mode = WAL")
        try database.execute(
            """
            CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID VARCHAR UNIQUE, ZKIND INTEGER, ZDIRECTORY VARCHAR,
                ZFILENAME VARCHAR, ZUNIFORMTYPEIDENTIFIER VARCHAR, ZADJUSTMENTSSTATE INTEGER, ZBUNDLESCOPE INTEGER,
                ZMODIFICATIONDATE TIMESTAMP, ZADJUSTMENTTIMESTAMP TIMESTAMP, ZDATECREATED TIMESTAMP, ZWIDTH INTEGER,
                ZHEIGHT INTEGER, ZHIDDEN INTEGER, ZTRASHEDSTATE INTEGER, ZVISIBILITYSTATE INTEGER)
            """)
    }

    /// Adds rows until there are so many.
    func grow(to total: Int) throws {
        try open().execute(
            """
            WITH RECURSIVE number (n) AS (SELECT \(Int64(count)) UNION ALL SELECT n + 1 FROM number
                WHERE n + 1 < \(Int64(total)))
            INSERT INTO ZASSET (ZUUID, ZKIND, ZDIRECTORY, ZFILENAME, ZMODIFICATIONDATE, ZDATECREATED, ZWIDTH, ZHEIGHT)
            SELECT printf('%08X-0000-4000-8000-000000000000', n), 0, '0', printf('%08X.heic', n), 585956295.65 + n,
                585956295.65 + n, 4032, 3024 FROM number
            """)
        count = total
    }

    private func open() throws -> SQLiteConnection {
        try SQLiteConnection(path: path + "/database/Photos.sqlite", .readWrite)
    }
}
