/// Ends a command with a code, a sentence and a piece of advice.
package struct CommandError: CommandFailure {
    package var exitCode: ExitCode
    package var message: String
    package var hint: String?

    package init(_ exitCode: ExitCode, _ message: String, hint: String? = nil) {
        self.exitCode = exitCode
        self.message = message
        self.hint = hint
    }

    package var description: String { message }
}
