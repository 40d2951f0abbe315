/// An error that knows how a program should end because of it. Its description is one sentence for the user.
package protocol CommandFailure: Error, CustomStringConvertible {
    var exitCode: ExitCode { get }
    /// What to do next; printed on a line of its own after an arrow.
    var hint: String? { get }
}

extension CommandFailure {
    package var hint: String? { nil }
}
