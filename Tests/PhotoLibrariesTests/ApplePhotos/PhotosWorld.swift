import LibraryConformance
import PhotoLibraries
import SQLite

/// A Photos library in a temporary folder.
struct PhotosWorld: LibraryWorld {
    let photos: SmallPhotosLibrary
    var library: any PhotoLibrary { photos.library }
    var identifiers: [LocalIdentifier] { ["a", "b", "c", "d"].map { SmallPhotosLibrary.identifier($0) } }
    /// There is no such thing as the beginning of a UUID.
    var prefix: LocalIdentifier? { nil }
    /// Each is a transaction of its own; these are some pages.
    var manyCount: Int { 1500 }

    init() throws {
        photos = try SmallPhotosLibrary()
    }

    func identifier(_ index: Int) -> LocalIdentifier {
        SmallPhotosLibrary.identifier("\(index)")
    }

    func put(_ bytes: [UInt8], at identifier: LocalIdentifier) throws {
        let uuid = String(identifier.rawValue.prefix(36))
        try photos.write(bytes, to: "originals/\(uuid.prefix(1))/\(uuid).jpeg")
        try photos.execute(
            """
            INSERT INTO ZASSET (ZUUID, ZKIND, ZDIRECTORY, ZFILENAME, ZMODIFICATIONDATE)
            VALUES (\(uuid), 0, \(String(uuid.prefix(1))), \(uuid + ".jpeg"), 1)
            ON CONFLICT (ZUUID) DO UPDATE SET ZMODIFICATIONDATE = ZMODIFICATIONDATE + 1
            """)
    }

    func remove(_ identifier: LocalIdentifier) throws {
        let uuid = String(identifier.rawValue.prefix(36))
        try photos.execute("DELETE FROM ZASSET WHERE ZUUID = \(uuid)")
        try photos.remove("originals/\(uuid.prefix(1))/\(uuid).jpeg")
    }

    func takeAway() {
        photos.takeAway()
    }
}
