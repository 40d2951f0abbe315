import CommandKit

/// The user pressed Ctrl-C: what a shell shows for a program ended by SIGINT.
struct Interrupted: Error {
    static let exitCode = ExitCode(rawValue: 130)
}
