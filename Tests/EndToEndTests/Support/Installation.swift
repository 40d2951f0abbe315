import Catalog
import Foundation
import PhotoLibraries
import TestSupport
import Testing

/// A whole phototext for one test: a database, queues, a folder of photos, and the programs.
struct Installation {
    let database: TestDatabase
    let prefix: String
    /// Where the photos are; registered as ``library``.
    let photos: URL
    /// For what the programs print.
    let scratch: URL
    let library = "photos"

    var catalog: PhotoCatalog { database.catalog }

    /// Runs `body` with an installation, and ends every program it started.
    static func with(migrated: Bool = true, _ body: (Installation) async throws -> Void) async throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "phototext-\(TestServers.uniqueName())")
        let photos = scratch.appending(path: "photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        try await TestDatabase.with(migrated: migrated) { database in
            try await TestBroker.withPrefix(libraries: ["photos"]) { prefix in
                let installation = Installation(
                    database: database, prefix: prefix, photos: photos, scratch: scratch)
                try await body(installation)
            }
        }
    }

    var environment: [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "PHOTOTEXT_DATABASE_URL": database.url,
            "PHOTOTEXT_BROKER_URL": TestServers.brokerURL ?? "",
            "PHOTOTEXT_QUEUE_PREFIX": prefix,
            // Whether the machine has the second engine or not.
            "PHOTOTEXT_PADDLE": "/nowhere",
        ]
    }

    /// - Parameters:
    ///   - failPoints: where the program is to fail, and how.
    ///   - more: environment beside the usual.
    ///   - launcher: a command that runs the program, such as `setpriv`, with its arguments.
    func start(
        _ program: String, _ arguments: [String] = [], failingAt failPoints: String? = nil,
        environment more: [String: String] = [:], launcher: [String] = []
    ) throws -> Program {
        var environment = environment.merging(more) { $1 }
        environment["PHOTOTEXT_FAIL_POINTS"] = failPoints
        return try Program(program, arguments, environment: environment, folder: scratch, launcher: launcher)
    }

    /// Runs `phototext` to its end.
    func phototext(_ arguments: String...) async throws -> Program.Outcome {
        try await start("phototext", arguments).outcome
    }

    /// Runs a program of PostgreSQL's client, which has to succeed.
    func runClient(_ name: String, _ arguments: String...) async throws {
        let outcome = try await start("/usr/bin/\(name)", arguments).outcome
        try #require(outcome.exitCode == 0, "\(outcome.errors)")
    }

    /// Runs `body` while workers run; then asks them to stop, and expects that they end well.
    func withWorkers<Value>(
        _ count: Int, _ arguments: [String] = ["--slots", "1"], failingAt failPoints: String? = nil,
        environment: [String: String] = [:], launcher: [String] = [],
        _ body: ([Program]) async throws -> Value
    ) async throws -> Value {
        let workers = try (0..<count).map { _ in
            try start(
                "phototext-worker", arguments, failingAt: failPoints, environment: environment, launcher: launcher)
        }
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(workers))
        } catch {
            result = .failure(error)
        }
        for worker in workers { worker.send(SIGTERM) }
        for worker in workers {
            let outcome = await worker.outcome
            if outcome.signal != SIGKILL {
                #expect(outcome.exitCode == 0, "the worker said: \(outcome.errors.suffix(2000))")
            }
        }
        return try result.get()
    }

    /// Looks until `condition` holds; the test fails when the deadline passes first.
    func wait(
        upTo limit: Duration = .seconds(120), until condition: () async throws -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let deadline = ContinuousClock.now + limit
        while !(try await condition()) {
            guard ContinuousClock.now < deadline else {
                Issue.record("not reached within \(limit)", sourceLocation: sourceLocation)
                return
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
