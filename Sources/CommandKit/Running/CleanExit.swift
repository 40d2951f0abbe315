/// Ends a command early, and well.
package enum CleanExit: Error, Sendable, Hashable {
    /// Shows the help of the command that is running.
    case helpRequest
    /// Prints a text on standard output.
    case message(String)
}
