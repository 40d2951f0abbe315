import AMQP
import FoundationEssentials
import JobQueue
import PhotoLibraries

/// The broker that the tests use, and names that no other test has.
enum Broker {
    static let url = ProcessInfo.processInfo.environment["PHOTOTEXT_BROKER_URL"]
    static let isThere = url != nil

    static func configuration() throws -> AMQPConfiguration {
        try AMQPConfiguration(url: url ?? "amqp://")
    }

    static func connect() async throws -> AMQPConnection {
        try await AMQPConnection.connect(configuration(), name: "test")
    }

    static func connect(_ change: (inout AMQPConfiguration) -> Void) async throws -> AMQPConnection {
        var configuration = try configuration()
        change(&configuration)
        return try await AMQPConnection.connect(configuration, name: "test")
    }

    /// Runs `body` with a topology of its own, whose queues for these libraries exist, and removes it afterwards.
    static func withTopology(
        _ libraries: [String] = ["a"], _ body: (Topology) async throws -> Void
    ) async throws {
        let topology = Topology(prefix: "test-\(UUID().uuidString.lowercased())")
        let connection = try await connect()
        try await topology.declare(libraries: libraries, on: connection)
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(topology))
        } catch {
            result = .failure(error)
        }
        for library in libraries { try await topology.remove(library: library, on: connection) }
        try await connection.deleteQueue(topology.deadLetters)
        try await connection.deleteExchange(topology.deadLetters)
        try await connection.deleteExchange(topology.exchange)
        await connection.close()
        try result.get()
    }
}

extension Topology {
    /// A message of any content to a library's queue.
    func message(_ number: Int, to library: String = "a", body: [UInt8] = [1]) -> OutgoingMessage {
        OutgoingMessage(
            exchange: exchange, routingKey: library, messageID: "\(number)", type: "test",
            contentType: "application/octet-stream", body: body)
    }
}

extension JobMessage {
    static func numbered(_ job: Int, library: String = "a") -> JobMessage {
        JobMessage(
            job: Int64(job), generation: 1, library: library, identifier: LocalIdentifier(stored: "photo \(job).jpg"))
    }
}

extension AsyncSequence {
    /// The first element that `body` makes something of.
    func first<T>(_ body: (Element) -> T?) async rethrows -> T? {
        for try await element in self {
            if let result = body(element) { return result }
        }
        return nil
    }
}

extension AMQPConnection {
    /// The next delivery.
    nonisolated func delivery() async -> AMQPDelivery? {
        await events.first { if case .delivery(let delivery) = $0 { delivery } else { nil } }
    }

    /// The error that ended the connection.
    nonisolated func closing() async -> AMQPError? {
        await events.first { if case .closed(let error) = $0 { error } else { nil } }
    }
}
