/// What a PostgreSQL server says of itself.
package struct ServerFacts: Sendable, Hashable {
    /// For example `15.14`.
    package var version: String
    /// Its clock, in seconds since the epoch.
    package var time: Double
}
