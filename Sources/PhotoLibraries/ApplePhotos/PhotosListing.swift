/// One listing of a Photos library, page by page.
actor PhotosListing {
    private static let pageSize = 512

    private let condition: PhotosCondition
    private let database: PhotosDatabase
    private let files: PhotosFiles
    private let thread: FolderThreads
    /// Of the last asset that was listed. Core Data's keys begin with 1.
    private var key: Int64 = 0

    init(_ condition: PhotosCondition, _ database: PhotosDatabase, _ files: PhotosFiles, _ thread: FolderThreads) {
        self.condition = condition
        self.database = database
        self.files = files
        self.thread = thread
    }

    /// The next entries; none at the end.
    ///
    /// - Throws: ``PhotoLibraryError``.
    func nextPage() async throws(PhotoLibraryError) -> [LibraryEntry] {
        let assets = try await database.assets(condition, after: key, limit: Self.pageSize)
        guard let last = assets.last else { return [] }
        key = last.key
        return try await thread.perform { [files] () throws(PhotoLibraryError) in try Self.entries(assets, files) }
    }

    /// What the files say of the assets. Blocks.
    ///
    /// - Throws: ``PhotoLibraryError`` with `unavailable`; for whatever else is wrong, an asset is skipped.
    static func entries(_ assets: [PhotosAsset], _ files: PhotosFiles) throws(PhotoLibraryError) -> [LibraryEntry] {
        let root = try files.openRoot()
        var entries: [LibraryEntry] = []
        for asset in assets {
            do throws(PhotoLibraryError) {
                let resource = try files.resource(of: asset, in: root)
                entries.append(.asset(try asset.photoAsset(resource)))
            } catch {
                guard error.code != .unavailable else { throw error }
                entries.append(.skipped(Array(asset.uuid.utf8), error.message))
            }
        }
        return entries
    }
}
