import CMicroHTTPD
import Glibc
import Synchronization

/// A small HTTP server for `/metrics`, `/livez` and `/readyz`, on one thread of libmicrohttpd's own.
///
/// The closures are called on that thread and must not block. The server stops with ``stop()``, or when the last
/// reference to it is gone.
package final class ObservabilityServer: Sendable {
    /// More connections at a time are turned away: one monitoring system and a few curious people fit.
    private static let connectionLimit: UInt32 = 32
    /// Idle connections are closed after so many seconds.
    private static let timeout: UInt32 = 10

    /// Where the server listens, also if any free port was asked for.
    package let port: UInt16

    private let handler: RequestHandler
    /// `nil` once stopped.
    private let daemon: Mutex<OpaquePointer?>

    /// - Parameters:
    ///   - address: a numeric address or a name of this host.
    ///   - port: 0 takes any free one.
    ///   - liveness: whether the program should go on or be restarted.
    ///   - readiness: whether it can do its work now.
    package init(
        address: String, port: UInt16, metrics: MetricsRegistry,
        liveness: @escaping @Sendable () -> HealthReport = { HealthReport() },
        readiness: @escaping @Sendable () -> HealthReport
    ) throws(ObservabilityServerError) {
        let socket = try ListeningSocket(address: address, port: port)
        self.port = socket.port
        handler = RequestHandler(
            ObservabilityRoutes(metrics: { metrics.render() }, liveness: liveness, readiness: readiness))
        // From here on the library closes the socket, also if it fails.
        let started = phototext_http_start(
            socket.take(), Self.connectionLimit, Self.timeout, RequestHandler.callback,
            Unmanaged.passUnretained(handler).toOpaque())
        guard let started else {
            throw ObservabilityServerError(code: .cannotServe, systemCode: errno, endpoint: "\(address):\(port)")
        }
        daemon = Mutex(started)
    }

    deinit {
        stop()
    }

    /// Closes all connections and waits for the thread to end.
    package func stop() {
        daemon.withLock { daemon in
            if let running = daemon { MHD_stop_daemon(running) }
            daemon = nil
        }
    }
}
