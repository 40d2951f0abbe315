/// How much an event matters. The words are swift-log's.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
    case trace
    case debug
    case info
    case notice
    case warning
    case error
    case critical

    private var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (a: LogLevel, b: LogLevel) -> Bool {
        a.severity < b.severity
    }
}
