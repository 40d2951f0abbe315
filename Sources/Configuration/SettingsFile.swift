import FoundationEssentials
import Glibc

/// A settings file, `phototext.env`.
package struct SettingsFile: Sendable {
    /// Where it was found.
    package let path: String
    package let values: [String: String]

    private static let name = "phototext.env"

    /// The first settings file there is; a named one has to be there.
    ///
    /// - Throws: ``ConfigurationError``.
    package static func find(
        named path: String?, environment: [String: String]
    ) throws(ConfigurationError) -> SettingsFile? {
        if let named = path ?? environment[SettingName.file.rawValue].flatMap({ $0.isEmpty ? nil : $0 }) {
            guard let file = try read(named) else {
                throw ConfigurationError(
                    "the settings file '\(named)' cannot be read: \(String(cString: strerror(errno)))",
                    hint: "name another with --config or \(SettingName.file.rawValue)")
            }
            return file
        }
        for candidate in candidates(environment: environment) {
            if let file = try read(candidate) { return file }
        }
        return nil
    }

    /// Where a settings file is looked for when none is named.
    package static func candidates(environment: [String: String]) -> [String] {
        let configurationHome =
            environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? environment["HOME"].map { $0 + "/.config" }
        return ["./\(name)", "./.local/\(name)"] + (configurationHome.map { ["\($0)/phototext/\(name)"] } ?? [])
            + ["/etc/phototext/\(name)"]
    }

    /// Nil when it cannot be read; `errno` says why.
    private static func read(_ path: String) throws(ConfigurationError) -> SettingsFile? {
        guard access(path, R_OK) == 0, let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ConfigurationError("the settings file '\(path)' is not UTF-8")
        }
        do {
            return SettingsFile(path: path, values: try EnvironmentFile.parse(text))
        } catch {
            throw ConfigurationError(
                "the settings file '\(path)' is not understood: line \(error.line) \(error.problem)",
                hint: "its lines are NAME=VALUE, as in a systemd EnvironmentFile")
        }
    }
}
