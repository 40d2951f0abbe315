/// Decides which of many equal events are worth a line: the first, and then one in every interval, with the number of
/// those left out.
package struct LogThrottle: Sendable {
    private struct Entry {
        var lastLogged: ContinuousClock.Instant
        var suppressed = 0
    }

    private let interval: Duration
    private var entries: [String: Entry] = [:]

    package init(interval: Duration) {
        self.interval = interval
    }

    /// The number of equal events left out since the last one that was logged; `nil` if this one is left out, too.
    ///
    /// - Parameter event: event names are constants, so there are few.
    package mutating func admit(_ event: String, at now: ContinuousClock.Instant) -> Int? {
        if var entry = entries[event], now - entry.lastLogged < interval {
            entry.suppressed += 1
            entries[event] = entry
            return nil
        }
        let suppressed = entries[event]?.suppressed ?? 0
        entries[event] = Entry(lastLogged: now)
        return suppressed
    }
}
