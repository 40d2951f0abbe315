import Glibc

/// Output could not be written.
package struct OutputError: CommandFailure, Hashable {
    /// The C library's error number.
    package let errno: Int32

    package var exitCode: ExitCode { errno == EPIPE ? .brokenPipe : .ioError }

    package var description: String { "the output cannot be written: " + String(cString: strerror(errno)) }
}
