import CPOSIX
import CommandKit
import FoundationEssentials
import Glibc

/// A program that is run as somebody would run it, and what it takes.
struct Program {
    let path: String
    var environment: [String: String] = [:]

    /// What a finished program took.
    struct Run {
        var output: String
        var exitCode: Int32
        /// On the wall.
        var seconds: Double
        /// User and system time, with that of its own finished children.
        var processorSeconds: Double
        /// The most memory that was resident. Linux counts the memory of the process that started it, too: never less
        /// than that of the bench.
        var peakMegabytes: Double
    }

    /// A program of this package: it lies beside this one.
    static func ours(_ name: String, environment: [String: String] = [:]) throws -> Program {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { throw CommandError(.osError, "cannot find out where this program lies") }
        let folder = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: "/", omittingEmptySubsequences: false
        ).dropLast().joined(separator: "/")
        let path = "\(folder)/\(name)"
        guard access(path, X_OK) == 0 else {
            throw CommandError(.unavailable, "\(path) is not there", hint: "scripts/bench builds it")
        }
        return Program(path: path, environment: environment)
    }

    /// A program somewhere in PATH, told apart from one that is not installed.
    static func installed(_ name: String) -> Program? {
        let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
        let path = folders.map { "\($0)/\(name)" }.first { (candidate: String) in access(candidate, X_OK) == 0 }
        return path.map { Program(path: $0) }
    }

    /// Starts it and waits for its end.
    ///
    /// - Parameter input: a file for its standard input; empty, if none is named.
    /// - Throws: `CommandError` when it fails and `mayFail` is not set.
    @discardableResult
    func run(_ arguments: [String], input: String = "/dev/null", mayFail: Bool = false) throws -> Run {
        let begin = ContinuousClock.now
        let child = try start(arguments, input: input)
        let output = child.readAll()
        let usage = try child.wait()
        let run = Run(
            output: output, exitCode: usage.exitCode, seconds: (ContinuousClock.now - begin) / .seconds(1),
            processorSeconds: usage.processorSeconds, peakMegabytes: usage.peakMegabytes)
        guard mayFail || run.exitCode == 0 else {
            throw CommandError(.software, "\(path) \(arguments.first ?? "") ended with \(run.exitCode)", hint: output)
        }
        return run
    }

    /// Starts it. Its standard output and error go to the file `log`, or can be read from the child, which waits for
    /// whoever does not.
    func start(_ arguments: [String], input: String = "/dev/null", log: String? = nil) throws -> RunningProgram {
        var pipe: [Int32] = [-1, -1]
        guard phototext_pipe(&pipe) == 0 else { throw CommandError(.osError, "no pipe is left") }
        defer { close(pipe[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        if let log {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        } else {
            posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO)
        }
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = variables().map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var process = pid_t()
        let status = posix_spawn(&process, path, &actions, nil, words, variables)
        guard status == 0 else {
            close(pipe[0])
            throw CommandError(.osError, "cannot start \(path): \(String(cString: strerror(status)))")
        }
        return RunningProgram(process: process, output: pipe[0])
    }

    private func variables() -> [String] {
        let inherited = ProcessInfo.processInfo.environment
        return inherited.merging(environment) { _, ours in ours }.map { "\($0.key)=\($0.value)" }
    }
}
