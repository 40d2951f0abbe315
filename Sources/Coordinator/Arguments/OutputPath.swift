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

    /// Writes the file, or over the one that is there.
    ///
    /// - Throws: ``CommandError`` with `cannotCreate` and the system's reason.
    func write(_ bytes: [UInt8]) throws(CommandError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
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

    private func failure(_ errorNumber: Int32) -> CommandError {
        CommandError(.cannotCreate, "'\(path)' cannot be written: " + String(cString: strerror(errorNumber)))
    }
}
