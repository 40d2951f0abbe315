package import CommandKit

/// The options by which a program is told where things are.
package struct ConfigurationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where PostgreSQL is, instead of PHOTOTEXT_DATABASE_URL.", valueName: "url"))
    package var databaseURL: String?

    @Option(help: ArgumentHelp("Where RabbitMQ is, instead of PHOTOTEXT_BROKER_URL.", valueName: "url"))
    package var brokerURL: String?

    @OptionGroup
    package var file: SettingsFileOption

    @Option(
        help: ArgumentHelp(
            "Begins the names of the exchange and the queues; 'phototext' by default.", valueName: "name"))
    package var queuePrefix: String?

    package init() {}

    /// - Throws: ``ConfigurationError``.
    package func settings() throws(ConfigurationError) -> Settings {
        var options: [SettingName: String] = [:]
        options[.databaseURL] = databaseURL
        options[.brokerURL] = brokerURL
        options[.queuePrefix] = queuePrefix
        return try .resolved(options: options, file: file.path)
    }
}
