import CommandKit
import Configuration
import Coordinator
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

/// A command that was run in this process: what it wrote and how it ended.
struct CommandRun {
    let output: String
    /// The lines on standard error, one for each remark.
    let remarks: [String]
    let error: (any Error)?

    /// Runs a command line without the program's name, as it would be typed.
    ///
    /// - Parameters:
    ///   - queuePrefix: of the names at the tests' broker; nil for no broker at all.
    ///   - paddle: where the second engine is; what the machine has does not count.
    static func of(
        _ arguments: String..., on database: TestDatabase, queuePrefix: String? = nil,
        brokerURL: String? = TestServers.brokerURL, paddle: String = "/nowhere"
    ) async throws -> CommandRun {
        try await of(arguments, on: database, queuePrefix: queuePrefix, brokerURL: brokerURL, paddle: paddle)
    }

    static func of(
        _ arguments: [String], on database: TestDatabase, queuePrefix: String? = nil,
        brokerURL: String? = TestServers.brokerURL, paddle: String = "/nowhere"
    ) async throws -> CommandRun {
        let command = try Phototext.parseAsRoot(arguments)
        let file = FileManager.default.temporaryDirectory.path + "/phototext-output-\(TestServers.uniqueName())"
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let descriptor = open(file, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let remarks = Mutex<[String]>([])
        let stream = StandardOutput(descriptor: descriptor)
        var options: [SettingName: String] = [.databaseURL: database.url]
        options[.brokerURL] = queuePrefix == nil ? nil : brokerURL
        options[.queuePrefix] = queuePrefix
        options[.paddle] = paddle
        options[.managementURL] = TestServers.managementURL
        let settings = Settings(options: options)
        var failure: (any Error)?
        do {
            switch command {
            case let command as any CatalogCommand:
                let output = CommandOutput(isJSON: command.globals.json, stream: stream) { remark in
                    remarks.withLock { $0.append(remark) }
                }
                let needsSchema = !type(of: command).worksWithoutSchema
                try await CatalogSession(settings: settings, output: output).use(checkingSchema: needsSchema) {
                    try await command.run(in: $0)
                }
            default: Issue.record("\(arguments) is no command that works with the servers")
            }
        } catch {
            failure = error
        }
        try stream.flush()
        let data = try Data(contentsOf: URL(filePath: file))
        return CommandRun(
            output: String(decoding: data, as: UTF8.self), remarks: remarks.withLock { $0 }, error: failure)
    }

    /// What the program would end with.
    var exitCode: ExitCode {
        switch error {
        case nil: .success
        case let code as ExitCode: code
        case let error as any CommandFailure: error.exitCode
        default: .software
        }
    }

    var message: String { (error as? any CommandFailure)?.description ?? "" }
    var hint: String { (error as? any CommandFailure)?.hint ?? "" }
    var lines: [Substring] { output.split(separator: "\n") }
}
