import Foundation
import Synchronization

/// A port of its own behind which is a server, as long as the relay is not closed; connections can be cut in the middle of
/// what the server sends. It runs until it is closed, or as long as the tests do.
final class CuttingRelay: Sendable {
    let port: Int
    private let listener: Int32
    private let target: Int
    private let state = Mutex(State())
    private let released = DispatchSemaphore(value: 0)

    private struct State {
        var connections: [Int32] = []
        /// For each of the next connections: after how many bytes from the server it is cut.
        var cuts: [Int] = []
        var sent: [Int] = []
        var isClosed = false
        var isHeld = false
    }

    init(to target: Int) throws {
        self.target = target
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(0)
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
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                connect(client)
                if state.withLock({ $0.isHeld }) { released.wait() }
            }
        }
        thread.start()
    }

    /// From now on nothing answers here.
    func close() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            state.connections.forEach { shutdown($0, Int32(SHUT_RDWR)) }
            return state.isClosed
        }
        guard !wasClosed else { return }
        // Ends the wait in accept.
        shutdown(listener, Int32(SHUT_RDWR))
        Foundation.close(listener)
    }

    /// Cuts the next connections after so many bytes, the answers' heads included.
    func cut(after counts: [Int]) {
        state.withLock { $0.cuts = counts }
    }

    /// Lets one connection through; those after it wait until they are released.
    func hold() {
        state.withLock { $0.isHeld = true }
    }

    func release() {
        state.withLock { $0.isHeld = false }
        released.signal()
    }

    /// How many bytes the server has sent over each connection, in the order of their ends.
    var sent: [Int] { state.withLock { $0.sent } }

    private func connect(_ client: Int32) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                Foundation.connect(server, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let limit = state.withLock { state in
            state.connections += [client, server]
            return state.cuts.isEmpty ? Int.max : state.cuts.removeFirst()
        }
        guard isConnected else { return end([client, server]) }
        let hasEnded = DispatchSemaphore(value: 0)
        let upward = Thread {
            Self.copy(from: client, to: server, limit: .max)
            hasEnded.signal()
        }
        upward.start()
        let downward = Thread { [self] in
            let count = Self.copy(from: server, to: client, limit: limit)
            state.withLock { $0.sent.append(count) }
            // Not closed while the other thread uses them: their numbers are soon somebody else's.
            for descriptor in [client, server] { shutdown(descriptor, Int32(SHUT_RDWR)) }
            hasEnded.wait()
            end([client, server])
        }
        downward.start()
    }

    private func end(_ descriptors: [Int32]) {
        state.withLock { $0.connections.removeAll(where: descriptors.contains) }
        for descriptor in descriptors { Foundation.close(descriptor) }
    }

    @discardableResult
    private static func copy(from source: Int32, to target: Int32, limit: Int) -> Int {
        var count = 0
        var buffer = [UInt8](repeating: 0, count: 16384)
        while count < limit {
            let received = recv(source, &buffer, min(buffer.count, limit - count), 0)
            guard received > 0, send(target, buffer, received, Int32(MSG_NOSIGNAL)) == received else { break }
            count += received
        }
        return count
    }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }
}
