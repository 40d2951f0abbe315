package import CommandKit

/// The command `phototext`.
package struct Phototext: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        abstract: "Read the text in photo libraries, each photo once.",
        version: "0.1.0",
        subcommands: [
            SetupCommand.self, LibraryCommand.self, SubmitCommand.self, WatchCommand.self, StatusCommand.self,
            ReadCommand.self, TextCommand.self, ShowCommand.self, SearchCommand.self, FailuresCommand.self,
            RetryCommand.self, CancelCommand.self, ForgetCommand.self, ExplainCommand.self, DoctorCommand.self,
        ])

    package init() {}
}
