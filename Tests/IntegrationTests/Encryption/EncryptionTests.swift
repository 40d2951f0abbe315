import AMQP
import CommandKit
import Configuration
import HTTP
import Postgres
import TestSupport
import Testing

/// Encrypted connections to PostgreSQL, RabbitMQ and HTTP servers: the right authority works, anything else does not.
@Suite(.enabled(if: TestServers.encryption != nil, "\(TestServers.reason)"))
struct EncryptionTests {
    private let encryption: TestServers.Encryption
    private let other: Authority

    init() throws {
        encryption = try #require(TestServers.encryption)
        other = try Authority()
    }

    /// What is wrong with a server, or with what this side trusts.
    enum Trouble: CaseIterable {
        case otherAuthority, otherHostName, expired, plainServer, oldProtocol

        /// What the error says of it.
        func isNamed(in message: String) -> Bool {
            switch self {
            case .otherAuthority, .expired:
                message.contains("not from an authority that is trusted here, or has expired")
            case .otherHostName: message.contains("is for another host name")
            case .plainServer: message.contains("TLS 1.2") || message.contains("offers none")
            case .oldProtocol: message.contains("TLS 1.2")
            }
        }
    }

    /// A server with that trouble, for a client that trusts ``other``.
    private func server(_ trouble: Trouble) throws -> TLSServer {
        switch trouble {
        case .otherHostName:
            let (certificate, key) = try other.issue("elsewhere.example")
            return try TLSServer(certificate: certificate, key: key)
        case .expired:
            let (certificate, key) = try other.issue(days: -1)
            return try TLSServer(certificate: certificate, key: key)
        case .otherAuthority:
            let stranger = try Authority()
            let (certificate, key) = try stranger.issue()
            // Its files are there until the server has read them.
            return try withExtendedLifetime(stranger) { try TLSServer(certificate: certificate, key: key) }
        case .oldProtocol:
            let (certificate, key) = try other.issue()
            return try TLSServer(certificate: certificate, key: key, ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
        case .plainServer:
            fatalError("the real server is asked on its plain port")
        }
    }

    private func translated(_ error: any Error) throws -> any CommandFailure {
        try #require(FailureTranslation(settings: Settings()).translated(error) as? any CommandFailure)
    }

    // MARK: RabbitMQ

    private func brokerURL(port: Int, _ scheme: String = "amqps", _ query: String = "") throws -> String {
        let plain = try TestBroker.configuration()
        return "\(scheme)://\(plain.user):\(plain.password)@localhost:\(port)/%2F" + query
    }

    private func brokerError(_ url: String, trusting file: String?) async throws -> AMQPError? {
        let configuration = try AMQPConfiguration(url: url, authoritiesFile: file)
        do {
            await (try AMQPConnection.connect(configuration, name: "test")).close()
            return nil
        } catch {
            return error
        }
    }

    @Test func theBrokerIsReachedEncrypted() async throws {
        let url = try brokerURL(port: encryption.brokerPort)
        var configuration = try AMQPConfiguration(url: url, authoritiesFile: encryption.authoritiesFile)
        configuration.heartbeat = 1
        let connection = try await AMQPConnection.connect(configuration, name: "test")
        let queue = TestServers.uniqueName()
        try await connection.declareQueue(queue, arguments: ["x-queue-type": "quorum"])
        // More than one TLS record each way, and more than one message in what OpenSSL has read ahead.
        let body = [UInt8](repeating: 7, count: 100_000)
        let messages = (0..<5).map {
            OutgoingMessage(
                exchange: "", routingKey: queue, messageID: "\($0)", type: "test", contentType: "text/plain", body: body
            )
        }
        #expect(
            try await connection.publish(messages, timeout: .seconds(10)) == [
                .confirmed, .confirmed, .confirmed, .confirmed, .confirmed,
            ])
        try await connection.consume(queue, consumerTag: "test")
        var count = 0
        for await event in connection.events {
            guard case .delivery(let delivery) = event else { continue }
            #expect(delivery.body == body)
            try await connection.ack(delivery.tag)
            count += 1
            if count == 5 { break }
        }
        try await connection.deleteQueue(queue)
        await connection.close()
    }

    @Test(arguments: Trouble.allCases)
    func aDoubtfulBrokerIsRefused(trouble: Trouble) async throws {
        let server = trouble == .plainServer ? nil : try server(trouble)
        let port = try server?.port ?? TestBroker.configuration().port
        let error = try await brokerError(brokerURL(port: port), trusting: other.file)
        #expect(error?.code == .tlsFailed)
        let failure = try translated(#require(error))
        #expect(failure.exitCode == .config)
        #expect(trouble.isNamed(in: failure.description), "\(failure.description)")
        #expect(failure.description.contains("localhost:\(port)"))
        #expect(failure.hint?.contains("PHOTOTEXT_CA_FILE") == true)
    }

    @Test func theBrokerIsNotTrustedWithoutItsAuthority() async throws {
        let url = try brokerURL(port: encryption.brokerPort)
        #expect(try await brokerError(url, trusting: other.file)?.code == .tlsFailed)
        // The system's authorities.
        #expect(try await brokerError(url, trusting: nil)?.code == .tlsFailed)
        #expect(try await brokerError(url + "?cacertfile=\(encryption.authoritiesFile)", trusting: other.file) == nil)
    }

    @Test func theBrokerChecksAClientCertificate() async throws {
        let own = "?certfile=\(encryption.clientCertificateFile)&keyfile=\(encryption.clientKeyFile)"
        let url = try brokerURL(port: encryption.brokerPort, "amqps", own)
        #expect(try await brokerError(url, trusting: encryption.authoritiesFile) == nil)
        let (certificate, key) = try other.issue("client")
        let foreign = try brokerURL(
            port: encryption.brokerPort, "amqps", "?certfile=\(certificate)&keyfile=\(key)")
        #expect(try await brokerError(foreign, trusting: encryption.authoritiesFile) != nil)
    }

    // MARK: PostgreSQL

    /// - Parameter port: nil for the real server's.
    private func databaseURL(port: Int? = nil, _ mode: String = "verify-full") throws -> String {
        let plain = try #require(TestServers.databaseURL)
        let user = plain.prefix { $0 != "@" }
        let host = plain.dropFirst(user.count + 1)
        let realPort = host.drop { $0 != ":" }.dropFirst().prefix { $0.isNumber }
        let database = host.drop { $0 != "/" }
        return "\(user)@localhost:\(port.map(String.init) ?? String(realPort))\(database)?sslmode=\(mode)"
    }

    private func databaseError(_ url: String, trusting file: String?) async -> PostgresError? {
        var configuration = PostgresConfiguration(url: url, applicationName: "phototext-tests")
        configuration.authoritiesFile = file
        do {
            await (try PostgresConnection.connect(configuration)).close()
            return nil
        } catch {
            return error
        }
    }

    @Test func theDatabaseIsReachedEncrypted() async throws {
        var configuration = PostgresConfiguration(url: try databaseURL(), applicationName: "phototext-tests")
        configuration.authoritiesFile = encryption.authoritiesFile
        let connection = try await PostgresConnection.connect(configuration)
        let version = try await connection.run { connection in
            try connection.query("SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()").row(0, as: String.self)
        }
        #expect(["TLSv1.2", "TLSv1.3"].contains(version))
        await connection.close()
    }

    @Test(arguments: Trouble.allCases)
    func aDoubtfulDatabaseIsRefused(trouble: Trouble) async throws {
        // The plain server is the broker, which answers something else to the question whether it encrypts.
        let server = trouble == .plainServer ? nil : try server(trouble)
        let front = try server.map { try PostgresFront(before: $0.port, .agreeToEncryption) }
        let port = try front?.port ?? TestBroker.configuration().port
        let error = await databaseError(try databaseURL(port: port), trusting: other.file)
        guard trouble != .plainServer else {
            #expect(error != nil)
            return
        }
        #expect(error?.code == .tlsFailed)
        let failure = try translated(#require(error))
        #expect(failure.exitCode == .config)
        #expect(trouble.isNamed(in: failure.description), "\(failure.description)")
        #expect(failure.hint?.contains("PHOTOTEXT_CA_FILE") == true)
    }

    @Test func theDatabaseIsNotTrustedWithoutItsAuthority() async throws {
        #expect(await databaseError(try databaseURL(), trusting: other.file)?.code == .tlsFailed)
        let missing = await databaseError(try databaseURL(), trusting: "/nonexistent.pem")
        #expect(missing?.code == .tlsFailed)
        #expect(missing?.description.contains("cannot be read") == true)
        // What the address names goes first.
        let named = try databaseURL() + "&sslrootcert=\(encryption.authoritiesFile)"
        #expect(await databaseError(named, trusting: other.file) == nil)
    }

    // MARK: HTTP

    private func httpError(port: Int, trusting file: String) async throws -> HTTPError? {
        var configuration = HTTPConfiguration()
        configuration.authoritiesFile = file
        do {
            let response = try await HTTPClient(configuration).send(
                HTTPRequest("GET", HTTPURL("https://localhost:\(port)/")))
            #expect(response.status == 200)
            return nil
        } catch {
            return error
        }
    }

    @Test func anHTTPServerIsReachedEncrypted() async throws {
        let (certificate, key) = try other.issue()
        let server = try TLSServer(certificate: certificate, key: key)
        #expect(try await httpError(port: server.port, trusting: other.file) == nil)
    }

    @Test(arguments: [Trouble.otherAuthority, .otherHostName, .expired, .oldProtocol])
    func aDoubtfulHTTPServerIsRefused(trouble: Trouble) async throws {
        let server = try server(trouble)
        #expect(try await httpError(port: server.port, trusting: other.file)?.code == .tlsFailed)
    }
}
