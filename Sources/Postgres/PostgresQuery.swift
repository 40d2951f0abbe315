/// A statement whose values travel apart from its text: every interpolated value becomes a parameter `$n`.
///
/// ```swift
/// let query: PostgresQuery = "SELECT state FROM job WHERE id = \(job)"
/// ```
package struct PostgresQuery: Sendable, ExpressibleByStringInterpolation {
    package private(set) var sql: String
    package private(set) var values: [String?]

    package init(stringLiteral value: String) {
        sql = value
        values = []
    }

    package init(stringInterpolation: StringInterpolation) {
        sql = stringInterpolation.sql
        values = stringInterpolation.values
    }

    /// Adds another statement's text and values behind this one, which has no values yet.
    package mutating func append(_ other: PostgresQuery) {
        precondition(values.isEmpty, "the parameters would be numbered twice")
        sql += other.sql
        values = other.values
    }

    /// Collects the text and the values of one statement.
    package struct StringInterpolation: StringInterpolationProtocol {
        var sql = ""
        var values: [String?] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            sql.reserveCapacity(literalCapacity + 4 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            sql += literal
        }

        package mutating func appendInterpolation(_ value: some PostgresEncodable) {
            values.append(value.postgresText)
            sql += "$\(values.count)"
        }

        /// Nil is NULL.
        package mutating func appendInterpolation<Value: PostgresEncodable>(_ value: Value?) {
            values.append(value?.postgresText)
            sql += "$\(values.count)"
        }

        /// Text that becomes part of the statement itself: never anything from outside.
        package mutating func appendInterpolation(unescaped text: String) {
            sql += text
        }
    }
}
