import Foundation
import Glibc

/// Speaks PostgreSQL's first two messages, "may I encrypt?" and "yes", and passes on everything that follows to a server
/// that speaks TLS.
final class PostgresFront: Sendable {
    let port: Int
    private let listener: Int32

    init(before target: Int) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                Self.serve(client, target)
            }
        }
    }

    deinit {
        // Ends the wait in accept.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ client: Int32, _ target: Int) {
        defer { close(client) }
        var request = [UInt8](repeating: 0, count: 8)
        guard recv(client, &request, 8, Int32(MSG_WAITALL)) == 8, send(client, "S", 1, 0) == 1 else { return }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(server) }
        var address = loopback(port: target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var descriptors = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&descriptors, 2, 10_000) > 0 else { return }
            for (from, to) in [(0, server), (1, client)] where descriptors[from].revents != 0 {
                let count = recv(descriptors[from].fd, &buffer, buffer.count, 0)
                guard count > 0, send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return }
            }
        }
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }
}
