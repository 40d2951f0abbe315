/// A statement whose values travel apart from its text: every interpolated value becomes a parameter `?`.
///
/// ```swift
/// let query: SQLiteQuery = "SELECT ZTITLE FROM ZKEYWORD WHERE Z_PK = \(key)"
/// ```
package struct SQLiteQuery: Sendable, ExpressibleByStringInterpolation {
    package private(set) var sql: String
    package private(set) var values: [SQLiteValue]

    package init(stringLiteral value: String) {
        sql = value
        values = []
    }

    package init(stringInterpolation: StringInterpolation) {
        sql = stringInterpolation.sql
        values = stringInterpolation.values
    }

    /// Adds another statement's text and values behind this one.
    package static func += (query: inout SQLiteQuery, other: SQLiteQuery) {
        query.sql += other.sql
        query.values += other.values
    }

    /// Collects the text and the values of one statement.
    package struct StringInterpolation: StringInterpolationProtocol {
        var sql = ""
        var values: [SQLiteValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            sql.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            sql += literal
        }

        package mutating func appendInterpolation(_ value: Int64) {
            append(.integer(value))
        }

        package mutating func appendInterpolation(_ value: Double) {
            append(.real(value))
        }

        package mutating func appendInterpolation(_ value: String) {
            append(.text(value))
        }

        /// As many parameters as there are values, between parentheses: `IN \(list: …)`.
        package mutating func appendInterpolation(list: [SQLiteValue]) {
            sql += "(" + list.map { _ in "?" }.joined(separator: ", ") + ")"
            values += list
        }

        /// A table's or a column's name, quoted.
        package mutating func appendInterpolation(name: String) {
            sql += "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }

        /// Another query, with its values.
        package mutating func appendInterpolation(_ query: SQLiteQuery) {
            sql += query.sql
            values += query.values
        }

        private mutating func append(_ value: SQLiteValue) {
            sql += "?"
            values.append(value)
        }
    }
}
