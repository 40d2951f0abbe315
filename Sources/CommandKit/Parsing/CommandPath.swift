/// A command with those above it, from the root: `phototext library add`.
struct CommandPath: Sendable {
    let root: any AsyncParsableCommand.Type
    private(set) var types: [any AsyncParsableCommand.Type]

    init(root: any AsyncParsableCommand.Type) {
        self.root = root
        types = [root]
    }

    var command: any AsyncParsableCommand.Type { types.last ?? root }

    var configuration: CommandConfiguration { command.configuration }

    /// As it is typed.
    var name: String { types.map { $0.commandName }.joined(separator: " ") }

    /// The subcommands that help and completion show.
    var visibleSubcommands: [any AsyncParsableCommand.Type] {
        configuration.subcommands.filter { !$0.configuration.isHidden }
    }

    func appending(_ subcommand: any AsyncParsableCommand.Type) -> CommandPath {
        var path = self
        path.types.append(subcommand)
        return path
    }

    func subcommand(named name: String) -> CommandPath? {
        configuration.subcommands.first { $0.commandName == name }.map(appending)
    }

    /// The path to a command somewhere below this one.
    func path(to command: any AsyncParsableCommand.Type) -> CommandPath? {
        if self.command == command { return self }
        return configuration.subcommands.lazy.compactMap { appending($0).path(to: command) }.first
    }

    /// What to advise after a mistake.
    var helpHint: String { "see '\(name) --help'" }

    /// The error for a word that is no subcommand.
    func unknownSubcommand(_ word: RawArgument) -> ValidationError {
        let suggestion = Suggestion.sentence(for: word.displayText, among: visibleSubcommands.map { $0.commandName })
        return ValidationError("unknown command '\(word.displayText)'\(suggestion ?? "")")
    }
}
