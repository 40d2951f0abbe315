import Glibc

/// A folder that is being listed, closed with its last owner.
final class DirectoryStream {
    private let stream: OpaquePointer

    /// - Throws: ``SystemError``.
    init(_ descriptor: consuming FileDescriptor) throws(SystemError) {
        let number = descriptor.release()
        guard let stream = fdopendir(number) else {
            let error = SystemError.last
            close(number)
            throw error
        }
        self.stream = stream
    }

    deinit {
        closedir(stream)
    }

    /// Calls `body` with each entry but `.` and `..`, until it returns false. The kind is nil where the file system
    /// does not tell; the name is valid during the call.
    func forEachEntry(
        _ body: (_ name: UnsafeRawBufferPointer, _ kind: FileStatus.Kind?) -> Bool
    ) throws(SystemError) {
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw .last }
                return
            }
            let kind: FileStatus.Kind? =
                switch Int(entry.pointee.d_type) {
                case DT_REG: .regular
                case DT_DIR: .directory
                case DT_LNK: .link
                case DT_UNKNOWN: nil
                default: .special
                }
            let goesOn = withUnsafeBytes(of: &entry.pointee.d_name) { field in
                let length = field.baseAddress.map { strlen($0.assumingMemoryBound(to: CChar.self)) } ?? 0
                let name = UnsafeRawBufferPointer(start: field.baseAddress, count: length)
                if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return true }
                return body(name, kind)
            }
            guard goesOn else { return }
        }
    }

    /// Metadata of an entry; a link is followed, wherever it leads, if so wished.
    func status(of name: [UInt8], followingLinks: Bool) throws(SystemError) -> FileStatus {
        var status = stat()
        let path = name + [0]
        let result = path.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return Int32(-1) }
            return fstatat(dirfd(stream), start, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
        }
        guard result == 0 else { throw .last }
        return FileStatus(status)
    }
}
