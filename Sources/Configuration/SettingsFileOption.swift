package import CommandKit

/// The option that names the settings file.
package struct SettingsFileOption: ParsableArguments {
    @Option(
        name: .customLong("config"), help: ArgumentHelp("A file with settings, NAME=VALUE.", valueName: "file"),
        completion: .file)
    package var path: String?

    package init() {}

    /// What the environment and the file say.
    ///
    /// - Throws: ``ConfigurationError``.
    package func settings() throws(ConfigurationError) -> Settings {
        try .resolved(options: [:], file: path)
    }
}
