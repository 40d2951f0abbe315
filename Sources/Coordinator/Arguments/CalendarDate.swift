import CommandKit
package import FoundationEssentials
import Glibc

/// A day, month or year in this machine's time zone, or a moment, as it is typed: `2026-01-31`, `2026-01`, `2026`,
/// `2026-01-31T18:00:00Z`.
package struct CalendarDate: ExpressibleByArgument, Hashable {
    /// Its first moment.
    package let start: Date
    /// The first moment after it.
    package let end: Date

    package init?(argument: String) {
        if argument.utf8.contains(UInt8(ascii: "T")) {
            guard let moment = try? Date(argument, strategy: .iso8601) else { return nil }
            start = moment
            end = moment.addingTimeInterval(1)
            return
        }
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        let lengths = [4, 2, 2]
        guard (1...3).contains(parts.count), zip(parts, lengths).allSatisfy({ $0.utf8.count == $1 }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int32($0) }
        var next = numbers
        next[next.count - 1] += 1
        guard let first = Self.startOfDay(numbers), let last = Self.startOfDay(next, isExact: false) else { return nil }
        start = first
        end = last
    }

    package static var argumentExpectation: String? {
        "a date such as 2026-01-31, 2026-01 or 2026, or a time such as 2026-01-31T18:00:00Z"
    }

    /// - Parameters:
    ///   - numbers: year, month and day, the latter two 1 where they are left out.
    ///   - isExact: refuses what no calendar has, such as February 30; otherwise it is March.
    private static func startOfDay(_ numbers: [Int32], isExact: Bool = true) -> Date? {
        var time = tm()
        time.tm_year = numbers[0] - 1900
        time.tm_mon = numbers.count > 1 ? numbers[1] - 1 : 0
        time.tm_mday = numbers.count > 2 ? numbers[2] : 1
        // Whether it is summer is for the C library to find out.
        time.tm_isdst = -1
        let wanted = time
        let seconds = mktime(&time)
        guard !isExact || (time.tm_mon, time.tm_mday) == (wanted.tm_mon, wanted.tm_mday) else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
