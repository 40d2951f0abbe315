/// Which number stands for which folder that is being watched.
struct WatchedFolders {
    private var paths: [Int32: [UInt8]] = [:]
    private var numbers: [[UInt8]: Int32] = [:]

    var count: Int { paths.count }

    subscript(_ watch: Int32) -> [UInt8]? { paths[watch] }

    mutating func add(_ path: [UInt8], as watch: Int32) {
        // A folder that was moved keeps its number.
        if let former = paths[watch], numbers[former] == watch { numbers[former] = nil }
        paths[watch] = path
        numbers[path] = watch
    }

    mutating func remove(_ watch: Int32) {
        guard let path = paths.removeValue(forKey: watch), numbers[path] == watch else { return }
        numbers[path] = nil
    }

    /// Removes a folder and all that lie in it.
    ///
    /// - Returns: their numbers.
    mutating func removeTree(_ path: [UInt8]) -> [Int32] {
        let inside = path + [UInt8(ascii: "/")]
        let removed = paths.filter { $0.value == path || $0.value.starts(with: inside) }.map(\.key)
        for watch in removed { remove(watch) }
        return removed
    }
}
