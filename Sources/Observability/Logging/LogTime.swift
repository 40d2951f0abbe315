import Glibc

/// A moment in UTC, to the millisecond.
package struct LogTime: Sendable, Hashable {
    /// Since 1970.
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static var now: LogTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return LogTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// `2026-01-31T12:00:00.000Z` (RFC 3339).
    package var timestamp: String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Self.padded(Int($0), 2) }
        return date.map { Self.padded($0, 2) }.joined(separator: "-") + "T" + time.joined(separator: ":") + "."
            + Self.padded(Int(milliseconds % 1000), 3) + "Z"
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
