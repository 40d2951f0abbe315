import BlockingExecutor

/// One listing of a folder, on a thread of its own, so that it holds up no fetch.
actor FolderLister {
    private static let pageSize = 512

    private let thread = DedicatedThread(name: "folder listing")
    private var walk: FolderWalk

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ folder: Folder, matching options: AssetFetchOptions) {
        walk = FolderWalk(folder, matching: options)
    }

    /// The next entries; none at the end.
    func nextPage() throws(PhotoLibraryError) -> [LibraryEntry] {
        try walk.nextPage(limit: Self.pageSize)
    }
}
