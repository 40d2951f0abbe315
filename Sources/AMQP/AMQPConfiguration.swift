/// Where the broker is and how long to wait for it.
package struct AMQPConfiguration: Sendable, Hashable {
    /// What an encrypted connection needs.
    package struct TLS: Sendable, Hashable {
        /// PEM file with the authorities to trust. librabbitmq 0.11 loads none by itself.
        package var authoritiesFile = "/etc/ssl/certs/ca-certificates.crt"
        /// PEM files with this client's certificate and key, if the broker asks for one.
        package var certificateFile: String?
        package var keyFile: String?

        package init() {}
    }

    package var host = "localhost"
    package var port = 5672
    package var virtualHost = "/"
    package var user = "guest"
    package var password = "guest"
    /// Nil: not encrypted.
    package var tls: TLS?
    /// Seconds between heartbeats; the peer counts as gone after two. 0 turns them off.
    package var heartbeat = 10
    /// Limit for the TCP connection and, again, for the AMQP handshake.
    package var connectTimeout = Duration.seconds(10)
    /// Limit for the answer to any single request.
    package var requestTimeout = Duration.seconds(15)

    package init() {}

    /// The address without user and password, for messages.
    package var address: String {
        (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
}

extension AMQPConfiguration: CustomStringConvertible {
    package var description: String {
        "\(tls == nil ? "amqp" : "amqps")://\(address)"
    }
}
