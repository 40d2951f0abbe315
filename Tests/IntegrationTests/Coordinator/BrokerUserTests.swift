import AMQP
import Catalog
import CommandKit
import Configuration
import FoundationEssentials
import Glibc
import HTTP
import JobQueue
import TestSupport
import Testing

/// RabbitMQ's users as `setup --broker-users` makes them, at the real broker.
@Suite(.enabled(if: TestServers.managementURL != nil, "\(TestServers.reason)"))
struct BrokerUserTests {
    /// The settings files that were written, and the broker's addresses in them.
    private struct Users {
        let folder: String
        let prefix: String

        func url(_ purpose: String) throws -> String {
            let file = try #require(try SettingsFile.find(named: "\(folder)/\(purpose).env", environment: [:]))
            return try #require(file.values["PHOTOTEXT_BROKER_URL"])
        }

        func connect(_ purpose: String) async throws -> AMQPConnection {
            try await AMQPConnection.connect(AMQPConfiguration(url: url(purpose)), name: "phototext-tests")
        }
    }

    private func withUsers(_ body: (CoordinatorTestCase, Users) async throws -> Void) async throws {
        try await CoordinatorTestCase.with { test in
            let folder = test.folder + "/users"
            let users = Users(folder: folder, prefix: test.queuePrefix)
            let result: Result<Void, any Error>
            do {
                let run = try await test.run("setup", "--broker-users", folder)
                #expect(run.exitCode == .success, "\(run.message)")
                #expect(run.output.contains("\(test.queuePrefix)-worker, settings in \(folder)/worker.env"))
                #expect(!run.output.contains(try AMQPConfiguration(url: users.url("worker")).password))
                result = .success(try await body(test, users))
            } catch {
                result = .failure(error)
            }
            for purpose in ["coordinator", "worker", "monitor"] {
                let name = "\(test.queuePrefix)-\(purpose)"
                _ = try await HTTPClient().send(
                    HTTPRequest("DELETE", management().appending("api", "users", name)))
            }
            try result.get()
        }
    }

    private func management() throws -> HTTPURL {
        var url = try HTTPURL(TestServers.managementURL ?? "")
        let broker = try TestBroker.configuration()
        url.credentials = HTTPCredentials(user: broker.user, password: broker.password)
        return url
    }

    /// The code of the refusal, nil if there is none.
    private func refusal(
        _ users: Users, _ purpose: String, _ body: (AMQPConnection) async throws -> Void
    ) async throws -> AMQPError? {
        let connection = try await users.connect(purpose)
        do {
            try await body(connection)
            await connection.close()
            return nil
        } catch {
            return error as? AMQPError
        }
    }

    @Test func aFileKeepsItsPassword() async throws {
        try await withUsers { test, users in
            let before = try users.url("worker")
            for (path, mode) in [("/worker.env", 0o600), ("", 0o700)] {
                var status = stat()
                #expect(stat(users.folder + path, &status) == 0)
                #expect(Int(status.st_mode & 0o777) == mode)
            }
            #expect(try await test.run("setup", "--broker-users", users.folder).exitCode == .success)
            #expect(try users.url("worker") == before)
            await (try await users.connect("worker")).close()
        }
    }

    @Test func workersAndCoordinatorsDoTheirPart() async throws {
        try await withUsers { test, users in
            let topology = Topology(prefix: users.prefix)
            for purpose in ["coordinator", "worker"] {
                let error = try await refusal(users, purpose) { connection in
                    try await topology.declare(libraries: ["album"], on: connection)
                    let message = OutgoingMessage(
                        exchange: topology.exchange, routingKey: "album", messageID: "1", type: "test",
                        contentType: "text/plain", body: [0])
                    #expect(try await connection.publish([message], timeout: .seconds(10)) == [.confirmed])
                    try await connection.consume(topology.queue(of: "album"), consumerTag: "album")
                    var events = connection.events.makeAsyncIterator()
                    guard case .delivery(let delivery) = await events.next() else { throw Missing() }
                    try await connection.ack(delivery.tag)
                }
                #expect(error == nil)
            }
            // Sees the depth, and that is all.
            let depth = try await topology.depth(of: "album", on: users.connect("monitor"))
            #expect(depth.readyMessages == 0)
        }
    }

    private struct Missing: Error {}

    @Test(arguments: ["coordinator", "worker", "monitor"])
    func whatBelongsToOthersIsOutOfReach(purpose: String) async throws {
        try await withUsers { test, users in
            // Another installation's queue, whose prefix begins like ours.
            let other = Topology(prefix: users.prefix + "2")
            let owner = try await AMQPConnection.connect(TestBroker.configuration(), name: "phototext-tests")
            try await other.declare(libraries: ["album"], on: owner)
            let queue = other.queue(of: "album")
            let message = OutgoingMessage(
                exchange: other.exchange, routingKey: "album", messageID: "1", type: "test",
                contentType: "text/plain", body: [0])
            let direct = OutgoingMessage(
                exchange: "", routingKey: queue, messageID: "1", type: "test", contentType: "text/plain", body: [0])
            let attempts: [(String, (AMQPConnection) async throws -> Void)] = [
                ("delete", { try await $0.deleteQueue(queue) }),
                ("delete exchange", { try await $0.deleteExchange(other.exchange) }),
                ("purge", { _ = try await $0.purgeQueue(queue) }),
                ("consume", { try await $0.consume(queue, consumerTag: "x") }),
                ("declare", { try await $0.declareQueue("unrelated", arguments: ["x-queue-type": "quorum"]) }),
                ("declare exchange", { try await $0.declareExchange("unrelated", kind: .direct) }),
                ("bind", { try await $0.bindQueue(queue, to: other.exchange, routingKey: "x") }),
                ("publish", { _ = try await $0.publish([message], timeout: .seconds(10)) }),
                ("publish to a queue", { _ = try await $0.publish([direct], timeout: .seconds(10)) }),
            ]
            for (name, attempt) in attempts {
                let error = try await refusal(users, purpose, attempt)
                #expect(error?.code == .accessRefused, "\(purpose) may \(name)")
                #expect(error?.replyCode == 403)
            }
            try await other.remove(library: "album", on: owner)
            try await owner.deleteQueue(other.deadLetters)
            try await owner.deleteExchange(other.deadLetters)
            try await owner.deleteExchange(other.exchange)
            await owner.close()
        }
    }

    @Test func commandsSayWhatARefusedUserNeeds() async throws {
        try await withUsers { test, users in
            func run(_ arguments: String...) async throws -> CommandRun {
                try await CommandRun.of(
                    arguments, on: test.database, queuePrefix: test.queuePrefix, brokerURL: users.url("monitor"))
            }
            // Who may only look learns as much as others.
            let status = try await run("status")
            #expect(status.exitCode == .success, "\(status.output)")
            let setup = try await run("setup")
            #expect(setup.exitCode == .noPermission)
            #expect(setup.hint.contains("--broker-users"))
            let submitted = try await CommandRun.of(
                ["submit", test.folder], on: test.database, queuePrefix: test.queuePrefix,
                brokerURL: users.url("coordinator"))
            #expect(submitted.output.contains("3 published"))
        }
    }

    @Test func onlyAdministratorsMakeUsers() async throws {
        try await withUsers { test, users in
            let run = try await CommandRun.of(
                ["setup", "--broker-users", users.folder + "/more"], on: test.database, queuePrefix: test.queuePrefix,
                brokerURL: users.url("worker"))
            #expect(run.exitCode == .noPermission)
            #expect(run.hint.contains("administrator"))
        }
    }
}
