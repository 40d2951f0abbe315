import AMQP
import CommandKit
import Configuration
import Glibc
import JobQueue
import PhotoFixtures
import Postgres

/// An installation for one measurement: a database, queues and a folder of its own, all removed at the end.
struct Scratch {
    /// The one library, a folder.
    static let library = "bench"

    let databaseURL: String
    let broker: AMQPConfiguration
    let topology: Topology
    private let temporary: TemporaryFolder
    /// Where files may be put.
    var folder: String { temporary.path }
    /// The library's folder.
    var photos: String { folder + "/photos" }
    let client: PostgresClient
    let phototext: Program
    /// What programs are told to work in this installation.
    let environment: [String: String]

    /// Runs `body` with a fresh installation, whose library is not yet registered.
    static func with<Value>(
        _ options: ConfigurationOptions, _ body: (Scratch) async throws -> Value
    ) async throws -> Value {
        let settings = try options.settings()
        guard let server = settings[.databaseURL] else {
            throw CommandError(.config, "nobody has said where PostgreSQL is", hint: "scripts/bench starts one")
        }
        let name = "phototext_bench_\(getpid())"
        let administrator = PostgresClient(try settings.database(applicationName: "phototext-bench"))
        try await administrator.run { connection in try connection.execute(script: "CREATE DATABASE \(name)") }
        let scratch = try Scratch(server: server, broker: settings.broker(), name: name)
        let result: Result<Value, any Error>
        do {
            // Whatever else is installed here: the numbers are to be compared.
            try scratch.phototext.run(["setup", "--engines", "tesseract"])
            result = .success(try await body(scratch))
        } catch {
            result = .failure(error)
        }
        try await scratch.remove()
        try await administrator.run { connection in
            try connection.execute(script: "DROP DATABASE \(name) WITH (FORCE)")
        }
        await administrator.close()
        return try result.get()
    }

    private init(server: String, broker: AMQPConfiguration, name: String) throws {
        let base = server.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        databaseURL = "\(base)/\(name)"
        self.broker = broker
        topology = Topology(prefix: name)
        temporary = try TemporaryFolder("phototext-bench")
        client = PostgresClient(PostgresConfiguration(url: databaseURL, applicationName: "phototext-bench"))
        environment = ["PHOTOTEXT_DATABASE_URL": databaseURL, "PHOTOTEXT_QUEUE_PREFIX": name]
        phototext = try .ours("phototext", environment: environment)
    }

    /// Registers the folder of photos, which may not be empty.
    func registerLibrary() throws {
        mkdir(photos, 0o755)
        guard let placeholder = fopen(photos + "/placeholder.jpg", "we") else {
            throw CommandError(.cannotCreate, "cannot write to \(photos)")
        }
        fclose(placeholder)
        try phototext.run(["library", "add", Self.library, photos])
        unlink(photos + "/placeholder.jpg")
    }

    /// One number that `sql` yields.
    func number(_ sql: String) async throws -> Int {
        try await client.run { connection in try connection.query("\(unescaped: sql)").row(0, as: Int.self) }
    }

    func execute(_ sql: String) async throws {
        try await client.run { connection in try connection.execute(script: sql) }
    }

    private func remove() async throws {
        await client.close()
        let connection = try await AMQPConnection.connect(broker, name: "phototext-bench")
        try await topology.remove(library: Self.library, on: connection)
        try await connection.deleteQueue(topology.deadLetters)
        try await connection.deleteExchange(topology.deadLetters)
        try await connection.deleteExchange(topology.exchange)
        await connection.close()
    }
}
