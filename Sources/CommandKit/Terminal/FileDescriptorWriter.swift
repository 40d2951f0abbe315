import Glibc

/// Writes bytes to a descriptor, all of them.
struct FileDescriptorWriter: Sendable {
    let descriptor: Int32

    func write(_ bytes: [UInt8]) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno == EAGAIN {
                // Somebody made our terminal or pipe non-blocking.
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if errno != EINTR {
                throw OutputError(errno: errno)
            }
        }
    }
}
