/// Looks for mistakes in declarations that the compiler cannot see.
struct CommandReview {
    private(set) var problems: [String] = []

    init(root: CommandPath) {
        visit(root)
    }

    private mutating func visit(_ path: CommandPath) {
        let definitions = ArgumentSet(of: path.command.init()).entries.map(\.definition)
        let found =
            repetitions(definitions.flatMap { $0.names + $0.invertedNames })
            + repetitions(path.configuration.subcommands.map { $0.commandName })
            + unreachable(definitions.filter { $0.kind == .positional })
            + unexplained(path, definitions)
            + path.configuration.examples.compactMap { refusal(of: $0, root: path.root) }
        problems += found.map { "\(path.name): \($0)" }
        for subcommand in path.configuration.subcommands {
            visit(path.appending(subcommand))
        }
    }

    private func repetitions(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { !seen.insert($0).inserted }.map { "'\($0)' is declared twice" }
    }

    private func unreachable(_ positionals: [ArgumentDefinition]) -> [String] {
        zip(positionals, positionals.dropFirst()).compactMap { before, after in
            if before.isRepeating { return "\(after.synopsis) comes after \(before.synopsis), which takes everything" }
            return after.isRequired && !before.isRequired
                ? "\(after.synopsis) has to be given, \(before.synopsis) before it need not" : nil
        }
    }

    private func unexplained(_ path: CommandPath, _ definitions: [ArgumentDefinition]) -> [String] {
        var problems = definitions.filter { $0.help.abstract.isEmpty && !$0.help.isHidden }
            .map { "\($0.synopsis) has no help" }
        if path.configuration.abstract.isEmpty { problems.append("there is no abstract") }
        if path.configuration.examples.isEmpty && path.configuration.subcommands.isEmpty {
            problems.append("there is no example")
        }
        return problems
    }

    /// Why the program would refuse an example. Looks at the program's own part of a pipeline, without redirections.
    private func refusal(of example: String, root: any AsyncParsableCommand.Type) -> String? {
        let words = Self.words(of: example)
        guard let start = words.firstIndex(of: root.commandName) else {
            return "'\(example)' does not call the program"
        }
        let arguments = words[(start + 1)...].prefix { !["|", "<", ">", ">>", "&", "&&", ";"].contains($0) }
        do {
            _ = try CommandParser(root: root).parse(arguments.map { RawArgument($0) })
            return nil
        } catch {
            return "'\(example)' is refused: \(error)"
        }
    }

    /// The words as a shell would see them, up to a remark; nothing is expanded.
    private static func words(of line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == "#" && word == nil {
                return words
            } else if character.isWhitespace {
                if let finished = word { words.append(finished) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
