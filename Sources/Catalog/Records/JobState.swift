import Postgres

/// Where a job stands. *Waiting to retry* is `available` with a later time.
package enum JobState: String, Sendable, Hashable, Codable, CaseIterable {
    case available, running, completed, failed, cancelled

    /// Nothing more happens by itself.
    package var isFinal: Bool {
        self == .completed || self == .failed || self == .cancelled
    }
}

extension JobState: PostgresDecodable {
    package init?(postgresText: String?) {
        guard let postgresText else { return nil }
        self.init(rawValue: postgresText)
    }
}
