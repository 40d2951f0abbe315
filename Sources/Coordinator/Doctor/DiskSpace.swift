import Glibc

/// How much room a file system has. Where PostgreSQL keeps its data is not known here.
struct DiskSpace {
    var name: String
    var path: String

    /// Less is too little for anything to work.
    private static let leastBytes: UInt64 = 100 << 20

    static let places = [
        DiskSpace(name: "Working folder", path: "."), DiskSpace(name: "Temporary files", path: "/tmp"),
    ]

    var checkup: Checkup {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else {
            return .bad(name, "cannot be looked at: \(String(cString: strerror(errno)))", advice: nil)
        }
        let bytes = UInt64(status.f_bavail) * UInt64(status.f_frsize)
        let finding = "\(bytes >> 20) MB free"
        guard bytes < Self.leastBytes else { return .good(name, finding) }
        return .remark(name, finding, advice: "make room")
    }
}
