/// An option, flag or argument as the parser, the help and the completion see it.
struct ArgumentDefinition: Sendable {
    enum Kind: Sendable, Hashable {
        case option
        case flag
        case positional
    }

    var kind: Kind
    /// As they are typed (`-l`, `--library`), short ones first. Empty for a positional argument.
    var names: [String] = []
    /// The names that turn a flag off.
    var invertedNames: [String] = []
    var valueName: String
    var help: ArgumentHelp
    /// Whether it may be given more than once.
    var isRepeating = false
    /// Whether it has to be given.
    var isRequired = false
    /// The value that holds if nothing is given, for the help.
    var defaultDescription: String?
    /// All values there are, if they can be listed.
    var allValues: [String] = []
    var completion: CompletionKind = .unspecified
    /// The heading below which the help puts it.
    var groupTitle: String?

    /// The name that errors use: the long one as a rule.
    var preferredName: String { names.last ?? "<\(valueName)>" }

    /// How errors and the usage line write it: `--library <name>`.
    var synopsis: String {
        switch kind {
        case .option: "\(preferredName) <\(valueName)>"
        case .flag: preferredName
        case .positional: "<\(valueName)>" + (isRepeating ? " ..." : "")
        }
    }
}
