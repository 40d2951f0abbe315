/// What every root command understands by itself, as its first argument.
enum BuiltInRequest {
    case version
    case completionScript(RawArgument?)
    /// Asked by the completion scripts: the words typed so far, the last one unfinished.
    case completion([RawArgument])

    static let completionScriptOption = "--generate-completion-script"
    static let completionOption = "---complete"

    init?(_ arguments: [RawArgument]) {
        switch arguments.first?.displayText {
        case "--version": self = .version
        case Self.completionScriptOption: self = .completionScript(arguments.dropFirst().first)
        case Self.completionOption: self = .completion(Array(arguments.dropFirst()))
        default: return nil
        }
    }

    func output(for path: CommandPath) throws -> String? {
        switch self {
        case .version:
            let version = path.configuration.version
            return version.isEmpty ? nil : "\(path.name) \(version)"
        case .completionScript(let name):
            guard let shell = name.flatMap({ CompletionShell(rawValue: $0.displayText) }) else {
                let names = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(Self.completionScriptOption)' needs one of \(names)")
            }
            return shell.script(for: path.name)
        case .completion(let words):
            return CompletionAnswer(root: path, words: words).rendered
        }
    }
}
