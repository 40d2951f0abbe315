import AMQP
import FoundationEssentials
import JobQueue
import TestSupport

/// What the tests of commands that submit have in common: a folder with photos, a database, and queues of their own.
struct CoordinatorTestCase {
    let database: TestDatabase
    let queuePrefix: String
    let folder: String

    /// The libraries whose queues are deleted at the end.
    static let libraries = ["album", "album-2", "holiday"]

    /// - Parameter photos: paths of files to make, relative to the folder `album`.
    static func with(
        photos: [String] = ["a.jpg", "b.jpg", "sub/c.png"], migrated: Bool = true,
        _ body: (CoordinatorTestCase) async throws -> Void
    ) async throws {
        let parent = FileManager.default.temporaryDirectory.path + "/" + TestServers.uniqueName()
        defer { try? FileManager.default.removeItem(atPath: parent) }
        try await TestDatabase.with(migrated: migrated) { database in
            try await TestBroker.withPrefix(libraries: libraries) { prefix in
                let test = CoordinatorTestCase(database: database, queuePrefix: prefix, folder: parent + "/Album")
                for photo in photos { try test.write(photo) }
                try await body(test)
            }
        }
    }

    func path(_ name: String) -> String { folder + "/" + name }

    func write(_ name: String, _ text: String = "pixels") throws {
        let parent = path(name).split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: "/" + parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    func run(_ arguments: String...) async throws -> CommandRun {
        try await CommandRun.of(arguments, on: database, queuePrefix: queuePrefix)
    }

    /// Runs a command while nobody answers at the broker's address.
    func runWithoutBroker(_ arguments: String...) async throws -> CommandRun {
        try await CommandRun.of(
            arguments, on: database, queuePrefix: queuePrefix, brokerURL: "amqp://user:secret@127.0.0.1:1/")
    }

    /// How many messages wait in a library's queue.
    func readyMessages(_ library: String = "album") async throws -> Int {
        let connection = try await AMQPConnection.connect(TestBroker.configuration(), name: "phototext-tests")
        let depth = try await Topology(prefix: queuePrefix).depth(of: library, on: connection)
        await connection.close()
        return depth.readyMessages
    }
}
