import Glibc

/// What phototext wants to know of an entry's metadata.
struct FileStatus: Hashable {
    enum Kind {
        case regular
        case directory
        case link
        /// A FIFO, a socket or a device.
        case special
    }

    let kind: Kind
    /// In bytes.
    let size: Int
    private let modifiedSeconds: Int
    private let modifiedNanoseconds: Int

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .link
            default: .special
            }
        size = Int(status.st_size)
        modifiedSeconds = status.st_mtim.tv_sec
        modifiedNanoseconds = status.st_mtim.tv_nsec
    }

    /// Size and modification time in whole seconds: parts of a second do not survive a copy to another file system.
    var revision: String { "\(size)-\(modifiedSeconds)" }
}
