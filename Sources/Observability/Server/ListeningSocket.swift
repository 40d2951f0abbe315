import Glibc

/// A TCP socket that listens. It is closed unless somebody takes it.
struct ListeningSocket: ~Copyable {
    private let descriptor: Int32

    /// - Parameter port: 0 takes any free one.
    init(address: String, port: UInt16) throws(ObservabilityServerError) {
        let endpoint = address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(address, String(port), &hints, &found)
        guard result == 0, let found else {
            throw ObservabilityServerError(code: .unknownAddress, systemCode: result, endpoint: endpoint)
        }
        defer { freeaddrinfo(found) }
        let info = found.pointee
        let socket = Glibc.socket(info.ai_family, info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), info.ai_protocol)
        guard socket >= 0 else {
            throw ObservabilityServerError(code: .cannotListen, systemCode: errno, endpoint: endpoint)
        }
        // A restarted program must not wait for the connections of its predecessor.
        var yes: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(socket, info.ai_addr, info.ai_addrlen) == 0, listen(socket, 16) == 0 else {
            let error = errno
            close(socket)
            throw ObservabilityServerError(code: .cannotListen, systemCode: error, endpoint: endpoint)
        }
        descriptor = socket
    }

    deinit {
        close(descriptor)
    }

    /// The port that was found.
    var port: UInt16 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
            // The port lies at the same place in the addresses of IPv4 and IPv6.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
        }
    }

    /// The descriptor, which the caller now has to close.
    consuming func take() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }
}
