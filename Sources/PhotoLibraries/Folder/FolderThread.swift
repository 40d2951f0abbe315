import BlockingExecutor

/// A thread on which one look at the file system after the other is taken: a network disk may hold each of them up.
actor FolderThread {
    private let thread = DedicatedThread(name: "folder")

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func perform<Value: Sendable>(
        _ operation: @Sendable () throws(PhotoLibraryError) -> Value
    ) throws(PhotoLibraryError) -> Value {
        try operation()
    }
}
