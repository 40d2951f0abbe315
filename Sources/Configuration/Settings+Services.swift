package import AMQP
package import JobQueue
package import PhotoLibraries
package import Postgres
package import RecognizerPool

/// What the settings mean for each thing that is configured.
extension Settings {
    /// - Throws: ``ConfigurationError`` when PostgreSQL's address is missing or is none.
    package func database(applicationName: String) throws(ConfigurationError) -> PostgresConfiguration {
        guard let url = self[.databaseURL] else { throw Self.missing(.databaseURL, "PostgreSQL") }
        // libpq takes any other word for the name of a database at the local socket.
        guard url.hasPrefix("postgresql://") || url.hasPrefix("postgres://") || url.contains("=") else {
            throw ConfigurationError(
                "PostgreSQL's address is not valid: it has to begin with postgresql://",
                hint: "\(SettingName.databaseURL.rawValue) has the form postgresql://user:password@host:5432/database")
        }
        var configuration = PostgresConfiguration(url: url, applicationName: applicationName)
        configuration.authoritiesFile = self[.authoritiesFile]
        return configuration
    }

    /// - Throws: ``ConfigurationError`` when the broker's address is missing or is none.
    package func broker() throws(ConfigurationError) -> AMQPConfiguration {
        guard let url = self[.brokerURL] else { throw Self.missing(.brokerURL, "RabbitMQ") }
        do {
            return try AMQPConfiguration(url: url, authoritiesFile: self[.authoritiesFile])
        } catch {
            throw ConfigurationError(
                "the broker's address is not valid: \(error.detail)",
                hint:
                    "\(SettingName.brokerURL.rawValue) has the form amqp://user:password@host:5672/, or amqps:// for TLS"
            )
        }
    }

    /// How libraries behind servers are reached.
    package var libraryAccess: LibraryAccess {
        LibraryAccess(authoritiesFile: self[.authoritiesFile])
    }

    /// The names of exchange and queues.
    package var topology: Topology {
        self[.queuePrefix].map { Topology(prefix: $0) } ?? Topology()
    }

    /// How recognizer processes are started.
    package func recognizer(slots: Int) -> RecognizerConfiguration {
        var configuration = RecognizerConfiguration(executablePath: self[.recognizer], slots: slots)
        configuration.tessdataPath = self[.tessdata]
        configuration.paddlePath = self[.paddle]
        return configuration
    }

    private static func missing(_ name: SettingName, _ server: String) -> ConfigurationError {
        ConfigurationError(
            "nobody has said where \(server) is",
            hint: "start one with `scripts/services start`, or set \(name.rawValue)")
    }
}
