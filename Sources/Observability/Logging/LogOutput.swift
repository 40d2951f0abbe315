import Glibc
import Synchronization

/// Writes lines to a descriptor so that those of several threads never mix.
final class LogOutput: Sendable {
    static let standardError = LogOutput(descriptor: STDERR_FILENO)

    let isTerminal: Bool
    private let descriptor: Mutex<Int32>

    init(descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
        isTerminal = isatty(descriptor) == 1
    }

    /// One call of `write` for the whole line, under a lock: the kernel may take a long line for a pipe in pieces. Nobody
    /// can be told if it fails.
    func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        descriptor.withLock { descriptor in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                rest.removeFirst(count)
            }
        }
    }
}
