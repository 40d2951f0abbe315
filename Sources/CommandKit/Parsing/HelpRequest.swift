/// Somebody asked for the help of a command.
struct HelpRequest: Error, Sendable {
    var path: CommandPath
}
