import Glibc

/// A second descriptor of the connection's socket: safe to watch and to shut down from any thread, because no other file
/// can get its number while this object lives.
final class SocketGuard: Sendable {
    let descriptor: Int32

    init?(duplicating socket: Int32) {
        descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Ends every call that is stuck in the socket: librabbitmq has no deadline for sending.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}
