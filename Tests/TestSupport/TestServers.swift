import FoundationEssentials

/// The servers that `scripts/test` starts for the tests.
package enum TestServers {
    /// Where PostgreSQL is; nil when no servers were started.
    package static var databaseURL: String? { ProcessInfo.processInfo.environment["PHOTOTEXT_DATABASE_URL"] }
    /// Where RabbitMQ is; nil when no servers were started.
    package static var brokerURL: String? { ProcessInfo.processInfo.environment["PHOTOTEXT_BROKER_URL"] }

    /// Where RabbitMQ's management interface is.
    package static var managementURL: String? { ProcessInfo.processInfo.environment["PHOTOTEXT_MANAGEMENT_URL"] }

    package static var arePresent: Bool { databaseURL != nil && brokerURL != nil }
    package static let reason = "PHOTOTEXT_DATABASE_URL and PHOTOTEXT_BROKER_URL are not set: run scripts/test"

    /// A name that no other test has.
    package static func uniqueName() -> String {
        "t" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// What is needed to reach both servers encrypted; nil when the servers were started without that.
    package static var encryption: Encryption? {
        let environment = ProcessInfo.processInfo.environment
        guard let authority = environment["PHOTOTEXT_TEST_AUTHORITY"],
            let certificate = environment["PHOTOTEXT_TEST_CLIENT_CERTIFICATE"],
            let key = environment["PHOTOTEXT_TEST_CLIENT_KEY"],
            let port = environment["PHOTOTEXT_TEST_AMQPS_PORT"].flatMap({ Int($0) })
        else { return nil }
        return Encryption(
            authoritiesFile: authority, clientCertificateFile: certificate, clientKeyFile: key, brokerPort: port)
    }

    /// PEM files, and the broker's encrypted port. PostgreSQL has one port for both.
    package struct Encryption: Sendable {
        package let authoritiesFile: String
        package let clientCertificateFile: String
        package let clientKeyFile: String
        package let brokerPort: Int
    }
}
