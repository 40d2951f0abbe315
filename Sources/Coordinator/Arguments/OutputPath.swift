import CommandKit
import Glibc

/// Where a command writes a file: a path, or `-` for standard output.
package struct OutputPath: ExpressibleByArgument, Hashable {
    package let path: String

    package init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        path = argument
    }

    package static var argumentExpectation: String? { "the path of a file, or -" }

    package var defaultDescription: String? { path }

    package var isStandardOutput: Bool { path == "-" }

    /// Writes a new file, or over the one that is there when that is wanted.
    ///
    /// - Parameters:
    ///   - isForced: whether a file that is there is written over.
    ///   - source: the path of a file, or of a folder with all that is in it, that is spared even so.
    /// - Throws: ``CommandError`` with `cannotCreate` and the system's reason.
    func write(_ bytes: [UInt8], isForced: Bool, sparing source: String?) throws(CommandError) {
        // Whoever makes the file between a look and this would lose it; so the system looks.
        var descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        let isThere = descriptor < 0 && errno == EEXIST
        if isThere {
            guard isForced else {
                throw CommandError(.cannotCreate, "'\(path)' is there already", hint: "--force writes over it")
            }
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        if isThere { try empty(descriptor, sparing: source) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno != EINTR {
                throw failure(errno)
            }
        }
    }

    /// Empties a file that was opened, as pipes and devices are already.
    private func empty(_ descriptor: Int32, sparing source: String?) throws(CommandError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { return }
        if let source, Self.file(descriptor, status, isPartOf: source) {
            throw CommandError(.cannotCreate, "'\(path)' is the photo itself, or lies in its library")
        }
        guard ftruncate(descriptor, 0) == 0 else { throw failure(errno) }
    }

    /// Whether an open file is the one at a path, under whatever name, or lies in the folder there.
    private static func file(_ descriptor: Int32, _ status: stat, isPartOf source: String) -> Bool {
        var sourceStatus = stat()
        guard stat(source, &sourceStatus) == 0 else { return false }
        if status.st_dev == sourceStatus.st_dev, status.st_ino == sourceStatus.st_ino { return true }
        guard let pointer = realpath("/proc/self/fd/\(descriptor)", nil) else { return true }
        defer { free(pointer) }
        return String(cString: pointer).hasPrefix(source + "/")
    }

    private func failure(_ errorNumber: Int32) -> CommandError {
        CommandError(.cannotCreate, "'\(path)' cannot be written: " + String(cString: strerror(errorNumber)))
    }
}
