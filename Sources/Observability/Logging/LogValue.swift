/// What a field of a log event holds.
package enum LogValue: Sendable, Hashable {
    case string(String)
    case integer(Int)
    case double(Double)
    case bool(Bool)
    case array([LogValue])
}

extension LogValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) {
        self = .string(value)
    }

    package init(integerLiteral value: Int) {
        self = .integer(value)
    }

    package init(floatLiteral value: Double) {
        self = .double(value)
    }

    package init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    package init(arrayLiteral elements: LogValue...) {
        self = .array(elements)
    }

    /// Milliseconds, as a number.
    package static func milliseconds(_ duration: Duration) -> LogValue {
        .integer(Int(exactly: (duration / .milliseconds(1)).rounded()) ?? Int.max)
    }
}
