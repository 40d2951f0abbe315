import Glibc

/// What a command line came to: what is still to be said, and the exit code.
struct CommandOutcome: Sendable {
    var output = ""
    /// The lines for standard error, without the program's name.
    var message: String?
    var hint: String?
    var exitCode = ExitCode.success
    var program: String { path.root.commandName }
    private let path: CommandPath

    static func running(_ root: any AsyncParsableCommand.Type, _ arguments: [RawArgument]) async -> CommandOutcome {
        var path = CommandPath(root: root)
        do {
            if let output = try BuiltInRequest(arguments)?.output(for: path) {
                return CommandOutcome(output: output, at: path)
            }
            var (command, found) = try CommandParser(root: root).parse(arguments)
            path = found
            try await command.run()
            try StandardOutput.shared.flush()
            return CommandOutcome(at: path)
        } catch {
            return CommandOutcome(error, at: path)
        }
    }

    init(output: String = "", at path: CommandPath) {
        self.output = output
        self.path = path
    }

    init(_ error: any Error, at path: CommandPath) {
        self.path = path
        switch error {
        case let request as HelpRequest:
            output = HelpText(path: request.path).render(columns: Terminal.columns(of: STDOUT_FILENO))
        case CleanExit.helpRequest:
            output = HelpText(path: path).render(columns: Terminal.columns(of: STDOUT_FILENO))
        case CleanExit.message(let text):
            output = text
        case let code as ExitCode:
            exitCode = code
        case let error as any CommandFailure:
            exitCode = error.exitCode
            // The reader of our output went away: it knows.
            if exitCode == .brokenPipe { return }
            message = error.description
            hint = error.hint
        default:
            exitCode = .software
            message = String(describing: error)
        }
    }

    /// Prints what is to be said. Returns the code to exit with.
    func finish() -> ExitCode {
        do {
            if !output.isEmpty {
                try StandardOutput.shared.print(output)
            }
            // What a failed command wrote before it failed is worth keeping.
            try StandardOutput.shared.flush()
        } catch {
            guard exitCode == .success else { return report() }
            return CommandOutcome(error, at: path).report()
        }
        return report()
    }

    private func report() -> ExitCode {
        if let text = errorText {
            Terminal.writeToStandardError(text)
        }
        return exitCode
    }

    /// What goes to standard error.
    var errorText: String? {
        guard let message else { return nil }
        let lines = ["\(program): \(Terminal.printable(message))"] + (hint.map { ["  → \($0)"] } ?? [])
        return lines.joined(separator: "\n") + "\n"
    }
}
