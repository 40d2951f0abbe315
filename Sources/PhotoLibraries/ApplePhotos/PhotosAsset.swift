import FoundationEssentials
import SQLite

/// What the database says of one asset.
struct PhotosAsset: Sendable, Hashable {
    /// The primary key: assets are listed in its order.
    let key: Int64
    let uuid: String
    /// False for a video.
    let isPhoto: Bool
    /// False for what somebody else shares and the user has not saved.
    let isInUserLibrary: Bool
    /// Below `originals`, or absolute for a file that was not copied into the library.
    let directory: String?
    let fileName: String?
    /// Of the original, for example `public.heic`.
    let typeIdentifier: String?
    let isAdjusted: Bool
    private let modified: Double?
    private let adjusted: Double?
    private let created: Double?
    private let width: Int64?
    private let height: Int64?

    /// What to select of the table `asset` to make one of these.
    static func selection(_ schema: PhotosSchema) -> SQLiteQuery {
        func column(_ names: String...) -> SQLiteQuery {
            for name in names where schema.has(name) { return "asset.\(name: name)" }
            return "NULL"
        }
        return """
            asset.Z_PK, asset.ZUUID, asset.ZKIND = 0, \(userLibrary(schema)), asset.ZDIRECTORY, asset.ZFILENAME,
            \(column("ZUNIFORMTYPEIDENTIFIER")), \(column("ZADJUSTMENTSSTATE", "ZHASADJUSTMENTS")),
            \(column("ZMODIFICATIONDATE")), \(column("ZADJUSTMENTTIMESTAMP")), \(column("ZDATECREATED")),
            \(column("ZWIDTH")), \(column("ZHEIGHT"))
            """
    }

    /// Whether an asset is the user's own. The bundle scope tells apart shared albums, shared links and "Shared with
    /// You"; before there was one, only what came from a shared album had an owner.
    static func userLibrary(_ schema: PhotosSchema) -> SQLiteQuery {
        if schema.has("ZBUNDLESCOPE") { return "ifnull(asset.ZBUNDLESCOPE, 0) = 0" }
        if schema.has("ZCLOUDOWNERHASHEDPERSONID") { return "asset.ZCLOUDOWNERHASHEDPERSONID IS NULL" }
        return "1"
    }

    /// - Parameter row: of a query that begins with ``selection(_:)``.
    init(_ row: borrowing SQLiteStatement) throws(SQLiteError) {
        key = try row.integer(0) ?? 0
        // One row with values of other types must not keep all others from being listed: what they stand for is not known.
        uuid = (try? row.text(1)) ?? ""
        isPhoto = (try? row.integer(2)) == 1
        isInUserLibrary = (try? row.integer(3)) == 1
        directory = try? row.text(4)
        fileName = try? row.text(5)
        typeIdentifier = try? row.text(6)
        isAdjusted = (try? row.integer(7)) ?? 0 != 0
        modified = try? row.real(8)
        adjusted = try? row.real(9)
        created = try? row.real(10)
        width = try? row.integer(11)
        height = try? row.integer(12)
    }

    /// Whether only a program for RAW photos could read the original, as `com.adobe.raw-image` says.
    var isRaw: Bool { typeIdentifier?.hasSuffix("raw-image") ?? false }

    /// `<modified>-<adjusted>-<resource>`: the dates of the last change and of the last edit, in milliseconds since 2001,
    /// and which file stands for the photo, so that a photo read from a preview counts as changed when its original comes.
    func revision(_ resource: PhotosResource) -> String {
        "\(Self.milliseconds(modified))-\(Self.milliseconds(adjusted))-\(resource.rawValue)"
    }

    /// The asset as a library lists it.
    ///
    /// - Throws: ``PhotoLibraryError`` with `notAPhoto` when what should be a UUID is none.
    func photoAsset(_ resource: PhotosResource) throws(PhotoLibraryError) -> PhotoAsset {
        let identifier: LocalIdentifier
        do {
            identifier = try LocalIdentifier(validating: uuid, as: .photosAsset)
        } catch {
            throw PhotoLibraryError(.notAPhoto, error.description)
        }
        var asset = PhotoAsset(localIdentifier: identifier, revision: revision(resource))
        asset.pixelWidth = Self.pixels(width)
        asset.pixelHeight = Self.pixels(height)
        asset.creationDate = creationDate
        return asset
    }

    /// Nil also for a date that no calendar has: a camera may say anything, and Photos notes the year 0 when none does.
    private var creationDate: Date? {
        // From the year 1 to 9999, in seconds since 2001.
        guard let created, (-63_113_904_000..<252_423_993_600).contains(created) else { return nil }
        return Date(timeIntervalSinceReferenceDate: created)
    }

    private static func pixels(_ count: Int64?) -> Int? {
        count.flatMap { $0 > 0 ? Int(exactly: $0) : nil }
    }

    private static func milliseconds(_ seconds: Double?) -> Int64 {
        seconds.flatMap { Int64(exactly: ($0 * 1000).rounded()) } ?? 0
    }
}
