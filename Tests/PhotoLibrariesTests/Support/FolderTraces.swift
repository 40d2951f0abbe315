import Glibc

/// All that can be told of the files below a folder without opening them; unequal after any change but to a time of
/// last access.
struct FolderTraces: Equatable {
    private struct Trace: Hashable {
        let size: Int
        let owner: uid_t
        let mode: mode_t
        let changedSeconds: Int
        let changedNanoseconds: Int
    }

    private var traces: [[UInt8]: Trace] = [:]

    init(of path: String) {
        visit(Array(path.utf8))
    }

    var count: Int { traces.count }

    private mutating func visit(_ path: [UInt8]) {
        let terminated = (path + [0]).map { CChar(bitPattern: $0) }
        var status = stat()
        guard lstat(terminated, &status) == 0 else { return }
        traces[path] = Trace(
            size: Int(status.st_size), owner: status.st_uid, mode: status.st_mode,
            changedSeconds: status.st_ctim.tv_sec, changedNanoseconds: status.st_ctim.tv_nsec)
        guard status.st_mode & S_IFMT == S_IFDIR, let stream = opendir(terminated) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name != Array(".".utf8), name != Array("..".utf8) else { continue }
            visit(path + [UInt8(ascii: "/")] + name)
        }
    }
}
