import BlockingExecutor
import CommandKit
import Glibc

/// A file, pipe or terminal that identifiers are read from, on a thread of its own: a pipe may be silent for hours.
actor IdentifierFile {
    private static let pieceSize = 65_536
    /// Milliseconds after which the user's Ctrl-C is noticed.
    private static let pollInterval: Int32 = 200

    private let thread = DedicatedThread(name: "identifiers")
    private let descriptor: Int32
    private let name: String

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameter path: `-` is standard input.
    /// - Throws: ``CommandError`` with EX_NOINPUT.
    init(path: String) throws {
        name = path == "-" ? "standard input" : "'\(path)'"
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandError(.noInput, "\(name) cannot be read: \(String(cString: strerror(errno)))")
        }
        // A folder can be opened, and fails only when a batch has been begun for it.
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw CommandError(.noInput, "\(name) is a folder, not a list of identifiers")
        }
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// The next bytes; none at the end, or when the user interrupts.
    ///
    /// - Throws: ``CommandError`` with EX_IOERR.
    func nextPiece() throws -> [UInt8] {
        while !Interruption.isRequested {
            guard try isReadable() else { continue }
            var count = 0
            let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, initializedCount in
                count = read(descriptor, buffer.baseAddress, buffer.count)
                initializedCount = max(0, count)
            }
            if count >= 0 { return piece }
            guard errno == EINTR || errno == EAGAIN else { throw unreadable() }
        }
        return []
    }

    /// Waits a moment for something to read. A signal may reach another thread, so that no wait may be long.
    private func isReadable() throws -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let result = poll(&state, 1, Self.pollInterval)
        guard result >= 0 || errno == EINTR else { throw unreadable() }
        return result > 0
    }

    private func unreadable() -> CommandError {
        CommandError(.ioError, "\(name) cannot be read: \(String(cString: strerror(errno)))")
    }
}
