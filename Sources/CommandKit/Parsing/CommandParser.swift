/// Finds the command that a command line names, and gives it its arguments.
struct CommandParser {
    let root: any AsyncParsableCommand.Type

    func parse(_ arguments: [RawArgument]) throws -> (command: any AsyncParsableCommand, path: CommandPath) {
        let (path, rest) = try descend(CommandPath(root: root), arguments[...], carried: [])
        let command = path.command.init()
        try advising(path) { try ArgumentSet(of: command).parse(rest, for: command) }
        return (command, path)
    }

    /// Walks down to the command that is named. Options before a subcommand's name are carried along to it, so that
    /// those of a shared group may stand anywhere: `phototext --json status`.
    private func descend(
        _ path: CommandPath, _ arguments: ArraySlice<RawArgument>, carried: [RawArgument]
    ) throws -> (CommandPath, [RawArgument]) {
        guard !path.configuration.subcommands.isEmpty else { return (path, carried + arguments) }
        let set = ArgumentSet(of: path.command.init())
        var scanner = ArgumentScanner(Array(arguments))
        while let token = try advising(path, { try scanner.next(set) }) {
            switch token {
            case .option: continue
            case .help: throw HelpRequest(path: path)
            case .positional(let word):
                let options = carried + arguments.prefix(scanner.position - 1)
                let rest = arguments.dropFirst(scanner.position)
                if let subcommand = path.subcommand(named: word.displayText) {
                    return try descend(subcommand, rest, carried: options)
                }
                if word.displayText == "help" { throw HelpRequest(path: try walk(path, rest)) }
                guard set.positionals.isEmpty else { return (path, carried + arguments) }
                throw advised(path.unknownSubcommand(word), path)
            }
        }
        return (path, carried + arguments)
    }

    /// The command that `help library add` asks about.
    private func walk(_ path: CommandPath, _ words: ArraySlice<RawArgument>) throws -> CommandPath {
        try words.reduce(path) { path, word in
            guard let next = path.subcommand(named: word.displayText) else {
                throw advised(path.unknownSubcommand(word), path)
            }
            return next
        }
    }

    /// Completes the errors of `body` with what is known about the command.
    private func advising<Result>(_ path: CommandPath, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ValidationError {
            throw advised(error, path)
        } catch CleanExit.helpRequest {
            throw HelpRequest(path: path)
        }
    }

    /// Points to the help, unless there is better advice already.
    private func advised(_ error: ValidationError, _ path: CommandPath) -> ValidationError {
        guard error.hint == nil, !error.message.hasSuffix("?") else { return error }
        return ValidationError(error.message, hint: path.helpHint)
    }
}
