import BlockingExecutor
import CommandKit
import Glibc

/// Reads files and standard input, on a thread of its own: a pipe or a network disk may hold it up.
actor ImageFileReader {
    private let thread = DedicatedThread(name: "files")

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// All bytes of a file, or the first `limit` and one more, so that what is too much can be told.
    ///
    /// - Throws: ``CommandError`` with `noInput` and the system's reason.
    func bytes(of file: ImageFile, limit: Int) throws(CommandError) -> [UInt8] {
        let descriptor = file.path.map { open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
        guard descriptor >= 0 else { throw Self.failure(errno) }
        defer { if file.path != nil { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while bytes.count <= limit {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count != 0 else { break }
            if count > 0 {
                bytes.append(contentsOf: buffer.prefix(min(count, limit + 1 - bytes.count)))
            } else if errno != EINTR {
                throw Self.failure(errno)
            }
        }
        return bytes
    }

    private static func failure(_ errorNumber: Int32) -> CommandError {
        CommandError(.noInput, "it cannot be read: " + String(cString: strerror(errorNumber)))
    }
}
