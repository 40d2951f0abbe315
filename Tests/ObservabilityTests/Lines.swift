import Synchronization

/// A sink that remembers.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    @Sendable func append(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}
