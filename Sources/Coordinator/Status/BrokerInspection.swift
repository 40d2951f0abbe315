import AMQP
import Configuration
import JobQueue

/// Looks at the broker without changing anything there.
struct BrokerInspection {
    private let settings: Settings
    private let topology: Topology

    /// What was found.
    struct Findings {
        /// By library; nil where there is no queue.
        var depths: [String: QueueDepth?] = [:]
        /// Why messages do not get through; nil when they do.
        var obstacle: BrokerObstacle?
        var hasExchange = true
        /// Messages that no worker understands, or that RabbitMQ gave up; nil when nobody could ask.
        var deadLetters: Int?
    }

    /// How long a message may be under way before the broker counts as blocked.
    private static let probeTimeout = Duration.seconds(2)

    init(_ settings: Settings) {
        self.settings = settings
        topology = settings.topology
    }

    /// - Throws: `ConfigurationError`; trouble with the broker is a finding.
    func look(at libraries: [String]) async throws -> Findings {
        var configuration = try settings.broker()
        // People wait for this.
        configuration.connectTimeout = .seconds(3)
        configuration.requestTimeout = .seconds(5)
        var findings = Findings()
        do throws(AMQPError) {
            try await lookAtQueues(of: libraries, configuration, &findings)
            try await probe(configuration, &findings)
        } catch {
            findings.obstacle = .away(error)
        }
        return findings
    }

    private func lookAtQueues(
        of libraries: [String], _ configuration: AMQPConfiguration, _ findings: inout Findings
    ) async throws(AMQPError) {
        var connection = try await AMQPConnection.connect(configuration, name: "phototext status")
        for library in libraries {
            do throws(AMQPError) {
                findings.depths[library] = .some(try await topology.depth(of: library, on: connection))
            } catch {
                guard error.code == .notFound else { throw error }
                findings.depths[library] = .some(nil)
                // Asking for what is not there ends a connection.
                connection = try await AMQPConnection.connect(configuration, name: "phototext status")
            }
        }
        do throws(AMQPError) {
            findings.deadLetters = try await topology.deadLetterCount(on: connection)
        } catch {
            guard error.code == .notFound else { throw error }
        }
        await connection.close()
    }

    /// Sends a message that goes to no queue: a broker says only to those who publish that it is blocked. It has a body,
    /// since a blocked broker still takes one message without (its header is read before the connection is blocked).
    private func probe(_ configuration: AMQPConfiguration, _ findings: inout Findings) async throws(AMQPError) {
        let connection = try await AMQPConnection.connect(configuration, name: "phototext status")
        // No library has a name like this.
        let message = OutgoingMessage(
            exchange: topology.exchange, routingKey: "?", messageID: "probe", type: "probe",
            contentType: "text/plain", body: [0])
        do throws(AMQPError) {
            let outcomes = try await connection.publish([message], timeout: Self.probeTimeout)
            if outcomes == [.timedOut] {
                findings.obstacle = BrokerObstacle(blockedReason: connection.blockedReason)
            }
        } catch {
            // Who may only look sends nothing, and cannot tell.
            if error.code == .accessRefused { return }
            guard error.code == .notFound else { throw error }
            findings.hasExchange = false
            return
        }
        await connection.close()
    }
}
