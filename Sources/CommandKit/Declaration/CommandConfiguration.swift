/// What is said about a command apart from its arguments.
package struct CommandConfiguration: Sendable {
    /// The name on the command line; `nil` takes it from the type's name.
    package var commandName: String?
    /// One line.
    package var abstract: String
    /// Paragraphs for the command's own help. Lines that begin with a space are kept as they are.
    package var discussion: String
    /// Replaces the usage line made from the declarations, without the word "Usage".
    package var usage: String?
    /// What `--version` prints after the program's name. Looked at in the root command.
    package var version: String
    /// Command lines worth trying, each with an optional `# remark`.
    package var examples: [String]
    /// Whether help and completion of the parent leave it out.
    package var isHidden: Bool
    /// The commands below this one, in the order of the help.
    package var subcommands: [any AsyncParsableCommand.Type]

    package init(
        commandName: String? = nil,
        abstract: String = "",
        discussion: String = "",
        usage: String? = nil,
        version: String = "",
        examples: [String] = [],
        isHidden: Bool = false,
        subcommands: [any AsyncParsableCommand.Type] = []
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.discussion = discussion
        self.usage = usage
        self.version = version
        self.examples = examples
        self.isHidden = isHidden
        self.subcommands = subcommands
    }
}
