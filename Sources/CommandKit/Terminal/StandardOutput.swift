import Glibc
import Synchronization

/// Standard output with a buffer, whose failures are not silent. On a terminal every line appears at once.
package final class StandardOutput: Sendable {
    /// This process's standard output. The program flushes it at its end.
    package static let shared = StandardOutput(descriptor: STDOUT_FILENO)

    private static let capacity = 65_536

    private let writer: FileDescriptorWriter
    package let isTerminal: Bool
    private let buffer = Mutex<[UInt8]>([])

    package init(descriptor: Int32) {
        writer = FileDescriptorWriter(descriptor: descriptor)
        isTerminal = Terminal.isTerminal(descriptor)
    }

    /// Writes a text and a line end.
    package func print(_ text: String) throws(OutputError) {
        try write(text.utf8, endsLine: true)
    }

    /// Writes bytes as they are, such as text that need not be UTF-8.
    package func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
        try write(bytes, endsLine: false)
    }

    package func flush() throws(OutputError) {
        try buffer.withLock { (bytes) throws(OutputError) in try empty(&bytes) }
    }

    private func write(_ content: some Sequence<UInt8>, endsLine: Bool) throws(OutputError) {
        try buffer.withLock { (bytes) throws(OutputError) in
            bytes.append(contentsOf: content)
            if endsLine { bytes.append(UInt8(ascii: "\n")) }
            if isTerminal || bytes.count >= Self.capacity { try empty(&bytes) }
        }
    }

    /// The bytes are given up even if writing fails, so that a second attempt does not fail again at the end.
    private func empty(_ bytes: inout [UInt8]) throws(OutputError) {
        let pending = bytes
        bytes.removeAll(keepingCapacity: true)
        try writer.write(pending)
    }
}
