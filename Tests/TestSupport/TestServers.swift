import FoundationEssentials

/// The servers that `scripts/test` starts for the tests.
package enum TestServers {
    /// Where PostgreSQL is; nil when no servers were started.
    package static var databaseURL: String? { ProcessInfo.processInfo.environment["PHOTOTEXT_DATABASE_URL"] }
    /// Where RabbitMQ is; nil when no servers were started.
    package static var brokerURL: String? { ProcessInfo.processInfo.environment["PHOTOTEXT_BROKER_URL"] }

    package static var arePresent: Bool { databaseURL != nil && brokerURL != nil }
    package static let reason = "PHOTOTEXT_DATABASE_URL and PHOTOTEXT_BROKER_URL are not set: run scripts/test"

    /// A name that no other test has.
    package static func uniqueName() -> String {
        "t" + String(UInt64.random(in: .min ... .max), radix: 36)
    }
}
