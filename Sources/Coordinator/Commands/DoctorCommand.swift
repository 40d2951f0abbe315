package import CommandKit

/// `phototext doctor`
package struct DoctorCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at everything that has to work, and say what to do.",
        discussion: "Changes nothing. Ends with 0 when nothing is wrong.",
        examples: ["phototext doctor"])

    package static let worksWithoutSchema = true

    @OptionGroup
    package var globals: GlobalOptions

    package init() {}

    package func run(in session: CatalogSession) async throws {
        var exitCode = ExitCode.success
        try await Doctor(session).examine { checkup in
            try session.output.report(checkup, checkup.text)
            // Waiting for the next answer takes a while.
            try session.output.flush()
            if exitCode == .success { exitCode = checkup.exitCode }
        }
        if exitCode != .success { throw exitCode }
    }
}
