import CRabbitMQ
import FailPoints

extension AMQPConnection {
    /// Limits for what is sent and not yet confirmed. A blocked broker stops reading: what is sent then has to fit into
    /// the socket's buffers.
    private static let maximumUnconfirmedCount = 256
    private static let maximumUnconfirmedBytes = 128 * 1024

    /// Publishes persistent, mandatory messages and waits for the broker's answer to each.
    ///
    /// Other calls on this connection wait meanwhile. While the broker blocks, nothing is sent.
    ///
    /// - Parameter timeout: for all of them. What is not answered by then has ``PublishOutcome/timedOut``.
    /// - Returns: an outcome for each message, in their order.
    /// - Throws: ``AMQPError`` if the connection is lost or the task cancelled; any of the messages may have arrived.
    package func publish(
        _ messages: [OutgoingMessage], timeout: Duration = .seconds(30)
    ) async throws(AMQPError) -> [PublishOutcome] {
        if !isConfirming {
            try call { state, _ in amqp_confirm_select(state, ConnectionHandle.channel) }
            isConfirming = true
        }
        let socket = try withHandle { handle in handle.socket }
        let watchdog = Task.detached {
            // Later than the deadline, which holds unless a send is stuck in the library.
            try await Task.sleep(for: timeout + .seconds(2))
            socket.shutDown()
        }
        defer {
            watchdog.cancel()
            publishing = []
        }
        confirms = ConfirmTracker(firstTag: confirms.nextTag)
        publishing = messages
        try exchange(messages, deadline: .now + timeout)
        return confirms.outcomes(count: messages.count)
    }

    /// Sends while the window is open, takes answers while it is not.
    private func exchange(_ messages: [OutgoingMessage], deadline: ContinuousClock.Instant) throws(AMQPError) {
        while confirms.sentCount < messages.count || confirms.unconfirmedCount > 0 {
            guard !Task.isCancelled else { throw AMQPError(.cancelled) }
            let remaining = deadline - .now
            guard remaining > .zero else { return }
            try withHandle { handle throws(AMQPError) in
                while confirms.sentCount < messages.count, blockedReason == nil, hasRoom {
                    let message = messages[confirms.sentCount]
                    try handle.publish(message)
                    confirms.sent(byteCount: message.byteCount)
                    FailPoint.messageSent.pass()
                    if confirms.sentCount == messages.count { FailPoint.messagesSent.pass() }
                }
                // Short, to notice cancellation.
                if let frame = try handle.nextFrame(timeout: min(remaining, .milliseconds(100))) {
                    take(frame)
                }
            }
            drain()
        }
    }

    private var hasRoom: Bool {
        confirms.unconfirmedCount < Self.maximumUnconfirmedCount
            && confirms.unconfirmedBytes < Self.maximumUnconfirmedBytes
    }
}
