package import CommandKit

/// The programs were not told what they need to know, or not in a form that they understand.
package struct ConfigurationError: CommandFailure, Hashable {
    /// One sentence, never with a value of a setting.
    package let message: String
    package let hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    package var exitCode: ExitCode { .config }
    package var description: String { message }
}
