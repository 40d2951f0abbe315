/// A setting, by the name that it has in the environment and in the settings file.
package struct SettingName: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Where PostgreSQL is. Holds a password.
    package static let databaseURL = SettingName(rawValue: "PHOTOTEXT_DATABASE_URL")
    /// Where RabbitMQ is. Holds a password.
    package static let brokerURL = SettingName(rawValue: "PHOTOTEXT_BROKER_URL")
    /// Where RabbitMQ's management interface is. May hold a password.
    package static let managementURL = SettingName(rawValue: "PHOTOTEXT_MANAGEMENT_URL")
    /// The authorities to trust for encrypted connections, a PEM file.
    package static let authoritiesFile = SettingName(rawValue: "PHOTOTEXT_CA_FILE")
    /// Begins the names of the exchange and the queues.
    package static let queuePrefix = SettingName(rawValue: "PHOTOTEXT_QUEUE_PREFIX")
    /// The folder with the recognizer's language models.
    package static let tessdata = SettingName(rawValue: "PHOTOTEXT_TESSDATA")
    /// The folder with the second engine: its libraries and models.
    package static let paddle = SettingName(rawValue: "PHOTOTEXT_PADDLE")
    /// The recognizer program.
    package static let recognizer = SettingName(rawValue: "PHOTOTEXT_RECOGNIZER")
    /// The settings file itself; looked for in the environment alone.
    package static let file = SettingName(rawValue: "PHOTOTEXT_CONFIG")
}
