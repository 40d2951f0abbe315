import Glibc
import Synchronization

/// A ``ProgressLine`` on standard error that is drawn again and again in its place. Draws nothing if standard error is
/// not a terminal.
package final class ProgressBar: Sendable {
    private struct State {
        var lastDrawn: ContinuousClock.Instant?
        var isVisible = false
    }

    /// More often than people can read would only cost time.
    private static let interval = Duration.milliseconds(100)

    private let title: String
    private let total: Int?
    private let begin = ContinuousClock.now
    private let isTerminal: Bool
    private let descriptor: Int32
    private let state = Mutex(State())

    /// - Parameters:
    ///   - total: `nil` if it is unknown.
    ///   - isEnabled: `false` draws nothing at all, as after `--no-progress` or `--json`.
    package convenience init(title: String, total: Int? = nil, isEnabled: Bool = true) {
        self.init(title: title, total: total, isEnabled: isEnabled, descriptor: STDERR_FILENO)
    }

    init(title: String, total: Int?, isEnabled: Bool, descriptor: Int32) {
        self.title = title
        self.total = total
        self.descriptor = descriptor
        isTerminal = isEnabled && Terminal.isTerminal(descriptor)
    }

    deinit {
        finish()
    }

    /// Shows the new state, unless the line was drawn a moment ago.
    package func update(_ done: Int, total: Int? = nil, note: String = "") {
        guard isTerminal else { return }
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            if let last = state.lastDrawn, now - last < Self.interval { return false }
            state.lastDrawn = now
            state.isVisible = true
            return true
        }
        guard isDue else { return }
        let line = ProgressLine(
            title: title, done: done, total: total ?? self.total, elapsed: now - begin, note: note)
        draw("\r\u{1b}[K" + line.render(columns: Terminal.columns(of: descriptor) - 1))
    }

    /// Wipes the line away, so that results can be printed in its place.
    package func finish() {
        let wasVisible = state.withLock { state in
            defer { state = State() }
            return state.isVisible
        }
        if wasVisible { draw("\r\u{1b}[K") }
    }

    /// Nobody can be told if this fails.
    private func draw(_ text: String) {
        try? FileDescriptorWriter(descriptor: descriptor).write(Array(text.utf8))
    }
}
