/// A value in an arguments table: what queues and exchanges are declared with.
package enum AMQPValue: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int64)
    case string(String)
    case table([String: AMQPValue])
}

extension AMQPValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
}
