import Glibc

extension AsyncParsableCommand {
    /// The program: for `@main`, which knows only functions that are `@concurrent` or belong to an actor.
    @concurrent
    package static func main() async {
        await main(nil)
    }

    /// Parses the arguments (by default this process's own, as bytes), runs the command that they name, and ends the
    /// process with an ``ExitCode``. Errors go to standard error as `program: sentence`.
    package static func main(_ arguments: [String]?) async -> Never {
        // Writing to a closed pipe then fails with EPIPE, which is handled below, wherever it happens.
        signal(SIGPIPE, SIG_IGN)
        let arguments = arguments?.map(RawArgument.init) ?? RawArgument.ofProcess
        let outcome = await CommandOutcome.running(Self.self, arguments)
        exit(outcome.finish().rawValue)
    }
}
