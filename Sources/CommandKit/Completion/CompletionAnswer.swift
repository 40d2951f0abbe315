/// What may stand in the place of the last, unfinished word of a command line.
///
/// The completion scripts ask the program itself, so they need not know its commands. The answer's first line says what
/// else the shell should offer (`files`, `directories` or `words`); each further line is a word, a tab and a remark.
struct CompletionAnswer {
    private(set) var others = "words"
    private(set) var words: [(word: String, remark: String)] = []

    var rendered: String {
        ([others] + words.map { $0.remark.isEmpty ? $0.word : "\($0.word)\t\($0.remark)" }).joined(separator: "\n")
    }

    init(root: CommandPath, words: [RawArgument]) {
        let typed = Self.joiningAssignments(words.map(\.displayText))
        let current = typed.last ?? ""
        var path = root
        var set = ArgumentSet(of: path.command.init())
        var positionalCount = 0
        var pending: ArgumentDefinition?
        var areOptionsOver = false
        for word in typed.dropLast() {
            if pending != nil {
                pending = nil
            } else if !areOptionsOver && word.hasPrefix("-") && word != "-" {
                areOptionsOver = word == "--"
                pending = set.named(word)?.entry.definition
                if pending?.kind == .flag { pending = nil }
            } else if let next = path.subcommand(named: word) {
                path = next
                set = ArgumentSet(of: path.command.init())
            } else {
                positionalCount += 1
            }
        }
        if let pending {
            offerValues(of: pending, matching: current)
        } else if !areOptionsOver && current.hasPrefix("-") {
            offerOptions(of: set, isRoot: path.types.count == 1, matching: current)
        } else if !path.configuration.subcommands.isEmpty {
            let commands = path.visibleSubcommands.map { ($0.commandName, $0.configuration.abstract) }
            offer(commands + [("help", "Show the help of a command.")], matching: current)
        } else if let last = set.positionals.last?.definition {
            let index = min(positionalCount, set.positionals.count - 1)
            guard positionalCount < set.positionals.count || last.isRepeating else { return }
            offerValues(of: set.positionals[index].definition, matching: current)
        }
    }

    private mutating func offer(_ candidates: [(String, String)], matching prefix: String) {
        words = candidates.filter { $0.0.hasPrefix(prefix) }
    }

    private mutating func offerOptions(of set: ArgumentSet, isRoot: Bool, matching current: String) {
        if let separator = current.firstIndex(of: "="), let entry = set.named(String(current[..<separator]))?.entry {
            let value = String(current[current.index(after: separator)...])
            offerValues(of: entry.definition, matching: value)
            words = words.map { (current[...separator] + $0.word, $0.remark) }
            return
        }
        let options = set.entries.map(\.definition).filter { !$0.help.isHidden }.flatMap { definition in
            (definition.names + definition.invertedNames).map { ($0, definition.help.abstract) }
        }
        offer(options + [("--help", "Print this help.")], matching: current)
    }

    private mutating func offerValues(of definition: ArgumentDefinition, matching prefix: String) {
        switch definition.completion {
        case .list(let values): offer(values.map { ($0, "") }, matching: prefix)
        case .file: others = "files"
        case .directory: others = "directories"
        case .unspecified: offer(definition.allValues.map { ($0, "") }, matching: prefix)
        }
    }

    /// bash hands `--name=value` over in three words.
    private static func joiningAssignments(_ words: [String]) -> [String] {
        words.reduce(into: []) { result, word in
            guard let last = result.last, last.hasPrefix("--"), word == "=" || last.hasSuffix("=") else {
                return result.append(word)
            }
            result[result.count - 1] += word
        }
    }
}
