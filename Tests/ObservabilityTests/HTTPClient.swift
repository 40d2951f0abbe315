import Glibc

/// One connection to a server on this host, as plain bytes.
struct HTTPClient: ~Copyable {
    private let descriptor: Int32

    init?(port: UInt16) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { return nil }
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Everything until the server closes the connection.
    func readAll() -> String {
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += bytes.prefix(count)
        }
    }
}
