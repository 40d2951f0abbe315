/// A command: what it is called, what it takes, and what it does.
///
/// ```swift
/// @main
/// struct Greet: AsyncParsableCommand {
///     static let configuration = CommandConfiguration(abstract: "Greet somebody.")
///
///     @Option(name: .shortAndLong, help: "How often.")
///     var count = 1
///
///     @Argument(help: "Whom.")
///     var name: String
///
///     func run() async throws { … }
/// }
/// ```
///
/// The words are those of swift-argument-parser.
package protocol AsyncParsableCommand: ParsableArguments {
    static var configuration: CommandConfiguration { get }

    /// Does the command's work. A command that only has subcommands need not implement it: its help is shown.
    mutating func run() async throws
}

extension AsyncParsableCommand {
    package static var configuration: CommandConfiguration { CommandConfiguration() }

    package mutating func run() async throws {
        throw CleanExit.helpRequest
    }

    /// The name on the command line: the configured one, or the type's name in lower case with hyphens.
    package static var commandName: String {
        configuration.commandName ?? NameSpecification.hyphenated(String(describing: Self.self))
    }

    /// The command (this one or a subcommand) that the arguments name, ready to run.
    ///
    /// - Throws: ``ValidationError``, ``CleanExit``.
    package static func parseAsRoot(_ arguments: [String]) throws -> any AsyncParsableCommand {
        try CommandParser(root: Self.self).parse(arguments.map(RawArgument.init)).command
    }

    /// The help that `--help` prints for this command, taken as the root, or for one of its subcommands.
    package static func helpMessage(
        for subcommand: (any AsyncParsableCommand.Type)? = nil, columns: Int = 80
    ) -> String {
        let root = CommandPath(root: Self.self)
        let path = subcommand.flatMap { root.path(to: $0) } ?? root
        return HelpText(path: path).render(columns: columns)
    }
}
