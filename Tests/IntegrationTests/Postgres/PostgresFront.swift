import Foundation
import Glibc

/// Stands before a server, one connection at a time: does something to what a client of PostgreSQL says first, and passes
/// on everything that follows.
final class PostgresFront: Sendable {
    enum Opening: Sendable {
        /// Hears "may I encrypt?" and says yes, for a server that speaks TLS and nothing else.
        case agreeToEncryption
        /// Leaves out the settings that a client begins with, as some poolers do.
        case dropSettings
    }

    let port: Int
    private let listener: Int32

    init(before target: Int, _ opening: Opening) throws {
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
                Self.serve(client, target, opening)
            }
        }
    }

    deinit {
        // Ends the wait in accept.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ client: Int32, _ target: Int, _ opening: Opening) {
        defer { close(client) }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(server) }
        var address = loopback(port: target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected, begin(client, server, opening) else { return }
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

    /// Whether it went well.
    private static func begin(_ client: Int32, _ server: Int32, _ opening: Opening) -> Bool {
        switch opening {
        case .agreeToEncryption:
            var request = [UInt8](repeating: 0, count: 8)
            return recv(client, &request, 8, Int32(MSG_WAITALL)) == 8 && send(client, "S", 1, 0) == 1
        case .dropSettings:
            // The first message has no type, only its length.
            var length = [UInt8](repeating: 0, count: 4)
            guard recv(client, &length, 4, Int32(MSG_WAITALL)) == 4 else { return false }
            var startup = [UInt8](repeating: 0, count: length.reduce(0) { $0 << 8 | Int($1) } - 4)
            guard recv(client, &startup, startup.count, Int32(MSG_WAITALL)) == startup.count else { return false }
            let passedOn = withoutOptions(startup)
            return send(server, passedOn, passedOn.count, Int32(MSG_NOSIGNAL)) == passedOn.count
        }
    }

    /// The protocol's version, then names and values, each ended by NUL, and a NUL more.
    private static func withoutOptions(_ startup: [UInt8]) -> [UInt8] {
        let words = startup.dropFirst(4).split(separator: 0, omittingEmptySubsequences: true)
        var body = Array(startup.prefix(4))
        for index in stride(from: 0, to: words.count - 1, by: 2) where !words[index].elementsEqual("options".utf8) {
            body += words[index] + [0] + words[index + 1] + [0]
        }
        body.append(0)
        return withUnsafeBytes(of: UInt32(body.count + 4).bigEndian) { Array($0) } + body
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }
}
