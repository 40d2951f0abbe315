import Glibc

/// Lists a folder and the folders in it, a page at a time: first a folder's photos, then its sub-folders, each in the
/// order of their bytes. It holds the names of one folder's photos, and those of the sub-folders on the way down.
struct FolderWalk {
    /// A folder whose photos are being listed.
    private struct Current {
        var path: [UInt8]
        var stream: DirectoryStream
        var photos: NameList
        var next = 0
    }

    /// Sub-folders that wait until the photos beside them are listed.
    private struct Level {
        var path: [UInt8]
        var folders: NameList
        var next = 0
    }

    let folder: Folder
    private let options: AssetFetchOptions
    private var hasStarted = false
    private var current: Current?
    private var levels: [Level] = []
    private var page: [LibraryEntry] = []

    init(_ folder: Folder, matching options: AssetFetchOptions) {
        self.folder = folder
        self.options = options
    }

    /// The next entries, at most `limit` and a few; none at the end.
    mutating func nextPage(limit: Int) throws(PhotoLibraryError) -> [LibraryEntry] {
        defer { page = [] }
        let root = try folder.openRoot()
        if !hasStarted {
            hasStarted = true
            try start(in: root)
        }
        while page.count < limit, try step(in: root) {}
        return page
    }

    private mutating func start(in root: borrowing FileDescriptor) throws(PhotoLibraryError) {
        try folder.checkAvailable()
        guard let prefix = options.prefix else { return try enter([], in: root) }
        let place = try folder.open(prefix, in: root, FileDescriptor.metadataOnly)
        let path: [UInt8]?
        do {
            path = try place.status().kind == .directory ? PathLookup.path(of: prefix, in: root) : nil
        } catch {
            throw folder.failure(error)
        }
        if let path {
            return try enter(path, in: root)
        }
        let status = try folder.photoStatus(place)
        take(PhotoAsset(localIdentifier: prefix, revision: status.revision))
    }

    /// Lists one photo or enters one folder. Returns false at the end.
    private mutating func step(in root: borrowing FileDescriptor) throws(PhotoLibraryError) -> Bool {
        if let current {
            guard current.next < current.photos.count else {
                self.current = nil
                return true
            }
            self.current?.next += 1
            let name = current.photos[current.next]
            try list(name, at: PathLookup.join(current.path, name), of: current.stream, in: root)
            return true
        }
        guard let level = levels.last else { return false }
        guard level.next < level.folders.count else {
            levels.removeLast()
            return true
        }
        levels[levels.count - 1].next += 1
        let path = PathLookup.join(level.path, level.folders[level.next])
        if isExcluded(path) { return true }
        try enter(path, in: root)
        return true
    }

    private func isExcluded(_ folder: [UInt8]) -> Bool {
        guard !options.exclude.isEmpty, let identifier = try? LocalIdentifier(validatingUTF8: folder) else {
            return false
        }
        return options.excludes(folder: identifier.rawValue)
    }

    mutating func visit(_ path: [UInt8], _ stream: DirectoryStream, photos: NameList, folders: NameList) {
        current = Current(path: path, stream: stream, photos: photos)
        levels.append(Level(path: path, folders: folders))
    }

    mutating func take(_ asset: PhotoAsset) {
        if options.admits(name: asset.localIdentifier.rawValue) { page.append(.asset(asset)) }
    }

    mutating func report(_ path: [UInt8], _ reason: String) {
        page.append(.skipped(path, reason))
    }
}
