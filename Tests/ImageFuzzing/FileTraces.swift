import Glibc

/// Files that a recognizer might leave behind: it works in a folder of its own below /tmp, and libvips would put large
/// pictures there.
struct FileTraces {
    private static let prefixes = ["phototext-recognizer-", "vips-", "magick-", "tess"]

    private let before = Self.names()

    /// Those that were not there before. Other recognizers of this machine make and remove theirs all the time: what
    /// counts is there both times.
    func new() -> Set<String> {
        let first = Self.names().subtracting(before)
        guard !first.isEmpty else { return [] }
        sleep(2)
        return first.intersection(Self.names())
    }

    private static func names() -> Set<String> {
        guard let folder = opendir("/tmp") else { return [] }
        defer { closedir(folder) }
        var names: Set<String> = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if prefixes.contains(where: name.hasPrefix) { names.insert(name) }
        }
        return names
    }
}
