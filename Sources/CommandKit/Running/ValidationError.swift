/// The command line is wrong: exit code 64.
package struct ValidationError: CommandFailure {
    package var message: String
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    package var exitCode: ExitCode { .usage }
    package var description: String { message }
}
