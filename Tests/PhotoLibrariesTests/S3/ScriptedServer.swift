import Foundation
import Synchronization

/// An HTTP server on a port of its own that gives the answers of a list, one per connection, and the last one for ever.
/// It runs as long as the tests do: who asks it need not hold it.
final class ScriptedServer: Sendable {
    struct Answer: Sendable {
        var status = 200
        var fields: [String] = []
        var body: [UInt8] = []
        /// The connection ends after so many bytes of the body; -1: before the head's last field.
        var cut: Int?

        static func error(_ status: Int, _ code: String, _ more: String = "", fields: [String] = []) -> Answer {
            Answer(
                status: status, fields: fields,
                body: Array("<?xml version=\"1.0\"?><Error><Code>\(code)</Code>\(more)</Error>".utf8))
        }
    }

    let port: Int
    private let listener: Int32
    private let answer: @Sendable (Int, String) -> Answer
    private let requests = Mutex<[String]>([])

    convenience init(_ answers: [Answer]) throws {
        try self.init { index, _ in answers[min(index, answers.count - 1)] }
    }

    /// - Parameter answer: is given the request's number, from 0, and its head.
    init(_ answer: @escaping @Sendable (Int, String) -> Answer) throws {
        self.answer = answer
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        let thread = Thread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                serve(connection)
            }
        }
        thread.start()
    }

    /// The heads of the requests so far.
    var received: [String] { requests.withLock { $0 } }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var head = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !head.hasSuffix("\r\n\r\n") {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return }
            head += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let index = requests.withLock { requests in
            requests.append(head)
            return requests.count - 1
        }
        let answer = answer(index, head)
        var bytes = Array("HTTP/1.1 \(answer.status) Reason\r\nConnection: close\r\n".utf8)
        bytes += answer.fields.flatMap { Array("\($0)\r\n".utf8) }
        if answer.cut != -1 {
            bytes += Array("Content-Length: \(answer.body.count)\r\n\r\n".utf8)
            if !head.hasPrefix("HEAD") { bytes += answer.body.prefix(answer.cut ?? .max) }
        }
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { pointer in
                guard let start = pointer.baseAddress else { return -1 }
                return send(connection, start + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
