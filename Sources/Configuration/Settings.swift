import FoundationEssentials

/// What the programs were told, from the nearest to the farthest: an option, the environment, the settings file.
///
/// Its values may be secrets, so it has no description.
package struct Settings: Sendable {
    private let options: [SettingName: String]
    private let environment: [String: String]
    private let file: SettingsFile?

    package init(options: [SettingName: String] = [:], environment: [String: String] = [:], file: SettingsFile? = nil) {
        self.options = options
        self.environment = environment
        self.file = file
    }

    /// Resolves what this process was told.
    ///
    /// - Parameter path: the settings file if it was named by an option.
    /// - Throws: ``ConfigurationError`` for a settings file that is named and cannot be read, or is not understood.
    package static func resolved(
        options: [SettingName: String], file path: String?
    ) throws(ConfigurationError) -> Settings {
        let environment = ProcessInfo.processInfo.environment
        let file = try SettingsFile.find(named: path, environment: environment)
        return Settings(options: options, environment: environment, file: file)
    }

    /// The value of a setting; nil when it has none or an empty one.
    package subscript(_ name: SettingName) -> String? {
        let candidates = [options[name], environment[name.rawValue], file?.values[name.rawValue]]
        return candidates.compactMap { $0 }.first { !$0.isEmpty }
    }
}
