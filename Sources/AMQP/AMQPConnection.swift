import BlockingExecutor
import Synchronization

/// A connection to the broker, with its one channel, on a thread of its own.
///
/// The thread serves heartbeats and takes in what the broker sends, whatever the rest of the program does. The first
/// error ends the connection for good: every later call throws it, ``events`` ends, and a new connection has to be made.
/// This includes errors of the channel, such as asking for a queue that is not there.
package actor AMQPConnection {
    private struct Status {
        var isOpen = true
        var blockedReason: String?
    }

    /// Deliveries and notices, for one reader. Ends when the connection is gone.
    package nonisolated let events: AsyncStream<AMQPEvent>

    private nonisolated let executor: DedicatedThread
    private nonisolated let status = Mutex(Status())
    private nonisolated let continuation: AsyncStream<AMQPEvent>.Continuation

    private var handle: ConnectionHandle?
    private var failure = AMQPError(.connectionClosed)
    private var assembler = ContentAssembler()
    var isConfirming = false
    var confirms = ConfirmTracker(firstTag: 1)
    /// What ``confirms`` counts, to find a returned message again.
    var publishing: [OutgoingMessage] = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Connects and logs in.
    ///
    /// - Parameter name: what the broker's management page shows for this connection.
    /// - Throws: `cannotConnect`, `authenticationRefused`, `tlsFailed`, `timedOut` …
    package static func connect(
        _ configuration: AMQPConfiguration, name: String
    ) async throws(AMQPError) -> AMQPConnection {
        let connection = AMQPConnection()
        try await connection.open(configuration, name: name)
        return connection
    }

    private init() {
        executor = DedicatedThread(name: "amqp")
        (events, continuation) = AsyncStream.makeStream()
    }

    deinit {
        executor.unwatch()
        continuation.finish()
    }

    /// Why the broker takes no messages from this connection now; nil while it does.
    package nonisolated var blockedReason: String? {
        status.withLock { $0.blockedReason }
    }

    /// Whether the connection is in use: neither closed nor known to be lost.
    package nonisolated var isOpen: Bool {
        status.withLock { $0.isOpen }
    }

    /// Takes leave of the broker within two seconds. What was not acknowledged goes back to its queue.
    package func close() {
        guard let handle else { return }
        handle.close(limit: .seconds(2))
        release(AMQPError(.connectionClosed))
    }

    private func open(_ configuration: AMQPConfiguration, name: String) throws(AMQPError) {
        do throws(AMQPError) {
            let handle = try ConnectionHandle(configuration, name: name)
            self.handle = handle
            // Half a second: heartbeats are due every few seconds at most.
            executor.watch(handle.socket.descriptor, every: 500) { [weak self] in
                self?.assumeIsolated { $0.drain() }
            }
        } catch {
            release(error)
            throw error
        }
    }
}

extension AMQPConnection {
    /// Runs `body` with the open connection; what it throws ends the connection.
    func withHandle<Result>(_ body: (ConnectionHandle) throws(AMQPError) -> Result) throws(AMQPError) -> Result {
        guard let handle else { throw failure }
        do throws(AMQPError) {
            return try body(handle)
        } catch {
            fail(error)
            throw error
        }
    }

    /// Asks the broker something and waits for the answer.
    @discardableResult
    func call<Answer>(_ function: (OpaquePointer, BytesPool) -> Answer) throws(AMQPError) -> Answer {
        let answer = try withHandle { handle throws(AMQPError) in try handle.call(function) }
        // While it waited for the answer, the library may have set frames aside: the socket will not show them.
        drain()
        return answer
    }

    /// Takes in everything that has arrived.
    func drain() {
        do throws(AMQPError) {
            while let handle, let frame = try handle.nextFrame(timeout: .zero) {
                take(frame)
            }
        } catch {
            fail(error)
        }
    }

    func take(_ frame: IncomingFrame) {
        switch frame {
        case .deliver, .returned, .header, .body:
            if let message = assembler.take(frame) { take(message) }
        case .ack(let tag, let multiple):
            confirms.acked(tag, multiple: multiple)
        case .nack(let tag, let multiple):
            confirms.nacked(tag, multiple: multiple)
        case .consumerCancelled(let consumerTag):
            continuation.yield(.consumerCancelled(consumerTag: consumerTag))
        case .blocked(let reason):
            status.withLock { $0.blockedReason = reason }
            continuation.yield(.blocked(reason: reason))
        case .unblocked:
            status.withLock { $0.blockedReason = nil }
            continuation.yield(.unblocked)
        case .channelClose(let code, let text):
            fail(AMQPError(channelClose: code, text))
        case .connectionClose(let code, let text):
            fail(AMQPError(connectionClose: code, text))
        case .other:
            break
        }
    }

    private func take(_ message: ContentAssembler.Message) {
        switch message {
        case .delivery(let delivery):
            continuation.yield(.delivery(delivery))
        case .returned(let messageID, let replyCode, let replyText):
            confirms.returned(replyCode: replyCode, text: replyText) { publishing[$0].messageID == messageID }
        }
    }

    /// Ends the connection because of `error`.
    func fail(_ error: AMQPError) {
        guard let handle else { return }
        if error.replyCode != 0 {
            handle.answerClose(ofChannel: error.isChannelError)
        }
        continuation.yield(.closed(error))
        release(error)
    }

    private func release(_ error: AMQPError) {
        executor.unwatch()
        failure = error
        handle = nil
        status.withLock { $0 = Status(isOpen: false, blockedReason: nil) }
        continuation.finish()
    }
}
