import Foundation
import Synchronization

/// A server on a port of its own that takes one request per connection and sends what it was told, or nothing.
final class CannedServer: Sendable {
    let port: Int
    private let listener: Int32
    private let requests = Mutex<[String]>([])
    private let held = Mutex<[Int32]>([])

    /// - Parameter answer: nil to take the request and keep silent.
    init(_ answer: String?) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
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
        let thread = Thread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { return }
                self.serve(connection, answer)
            }
        }
        thread.start()
    }

    deinit {
        // Ends the wait in accept.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        held.withLock { $0.forEach { close($0) } }
    }

    var received: [String] { requests.withLock { $0 } }

    private func serve(_ connection: Int32, _ answer: String?) {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !Self.isWhole(text) {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { break }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        requests.withLock { $0.append(text) }
        guard let answer else { return held.withLock { $0.append(connection) } }
        _ = answer.withCString { write(connection, $0, strlen($0)) }
        close(connection)
    }

    private static func isWhole(_ request: String) -> Bool {
        // A TLS handshake, which this server does not speak.
        guard request.utf8.first != 0x16 else { return true }
        guard let end = request.firstRange(of: "\r\n\r\n") else { return false }
        guard let field = request.firstRange(of: "Content-Length: ") else { return true }
        let length = Int(request[field.upperBound...].prefix { $0.isNumber }) ?? 0
        return request[end.upperBound...].utf8.count >= length
    }
}
