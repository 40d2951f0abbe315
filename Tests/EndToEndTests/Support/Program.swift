import Foundation
import Testing

/// One of the programs that were built, running.
final class Program: Sendable {
    /// How it ended and what it said.
    struct Outcome: Sendable {
        var exitCode: Int32
        /// The signal that ended it, if one did.
        var signal: Int32?
        var output: String
        var errors: String
    }

    let name: String
    let processID: Int32
    private let task: Task<Outcome, Never>
    private let outputFile: URL
    private let errorFile: URL

    /// Starts a program of the build folder, or the one at an absolute path; `launcher` is a command that runs it, if one
    /// has to.
    init(
        _ name: String, _ arguments: [String], environment: [String: String], folder: URL, launcher: [String] = []
    ) throws {
        self.name = name
        let process = Process()
        let program = name.hasPrefix("/") ? name : Self.location(of: name).path(percentEncoded: false)
        let words = launcher + [program] + arguments
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = environment
        let label = "\(URL(filePath: name).lastPathComponent)-\(UInt32.random(in: .min ... .max))"
        let outputURL = folder.appending(path: "\(label).out")
        let errorURL = folder.appending(path: "\(label).err")
        outputFile = outputURL
        errorFile = errorURL
        for url in [outputURL, errorURL] { try Data().write(to: url) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: outputURL)
        process.standardError = try FileHandle(forWritingTo: errorURL)
        let (ended, continuation) = AsyncStream<(Int32, Int32?)>.makeStream()
        process.terminationHandler = { process in
            let isSignal = process.terminationReason == .uncaughtSignal
            continuation.yield(isSignal ? (-1, process.terminationStatus) : (process.terminationStatus, nil))
            continuation.finish()
        }
        try process.run()
        processID = process.processIdentifier
        task = Task {
            var iterator = ended.makeAsyncIterator()
            let (exitCode, signal) = await iterator.next() ?? (-1, nil)
            return Outcome(
                exitCode: exitCode, signal: signal, output: Self.text(outputURL), errors: Self.text(errorURL))
        }
    }

    /// How it ended; waits for that.
    var outcome: Outcome {
        get async { await task.value }
    }

    /// What it has written to standard output so far.
    var output: String { Self.text(outputFile) }

    /// What it has said on standard error so far.
    var errors: String { Self.text(errorFile) }

    func send(_ signal: Int32) {
        kill(processID, signal)
    }

    private static func text(_ url: URL) -> String {
        (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }

    /// The programs lie beside the test bundle.
    static func location(of name: String) -> URL {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: name)
    }
}
