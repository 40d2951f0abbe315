import Foundation
import SQLite

/// A library of Apple's Photos with the least that makes it one.
struct PhotosBundle {
    let path: String

    init(in folder: URL) throws {
        path = folder.appending(path: "Phone.photoslibrary").path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path + "/database", withIntermediateDirectories: true)
        try database().execute(
            """
            CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT, ZKIND INTEGER, ZDIRECTORY TEXT, ZFILENAME TEXT,
                ZMODIFICATIONDATE REAL)
            """)
    }

    /// Adds a photo.
    ///
    /// - Parameter bytes: nil for one that is only in iCloud.
    func add(_ uuid: String, _ bytes: [UInt8]?) throws {
        let folder = String(uuid.prefix(1))
        try database().execute(
            """
            INSERT INTO ZASSET (ZUUID, ZKIND, ZDIRECTORY, ZFILENAME, ZMODIFICATIONDATE)
            VALUES (\(uuid), 0, \(folder), \(uuid + ".jpeg"), 700000000.0)
            """)
        guard let bytes else { return }
        let originals = URL(filePath: path).appending(path: "originals/\(folder)")
        try FileManager.default.createDirectory(at: originals, withIntermediateDirectories: true)
        try Data(bytes).write(to: originals.appending(path: uuid + ".jpeg"))
    }

    private func database() throws -> SQLiteConnection {
        try SQLiteConnection(path: path + "/database/Photos.sqlite", .readWrite)
    }
}
