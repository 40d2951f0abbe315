import AMQP
import CRabbitMQ
import CommandKit

/// The floor of publishing: a loop around librabbitmq, as one would write it in C, that publishes persistent messages
/// with confirms to a quorum queue.
final class PublishingFloor {
    private static let channel: amqp_channel_t = 1
    /// Enough that neither side waits for the other; more gained nothing.
    private static let window = 1024

    private let state: amqp_connection_state_t
    private let queue: String
    private var published: UInt64 = 0
    private var confirmed: UInt64 = 0

    init(_ broker: AMQPConfiguration, queue: String) throws {
        guard let state = amqp_new_connection(), let socket = amqp_tcp_socket_new(state) else {
            throw CommandError(.osError, "out of memory")
        }
        self.state = state
        self.queue = queue
        guard amqp_socket_open(socket, broker.host, Int32(broker.port)) == AMQP_STATUS_OK.rawValue else {
            throw CommandError(.unavailable, "the broker at \(broker.address) does not answer")
        }
        var properties = amqp_empty_table
        try check(
            phototext_amqp_login(
                state, broker.virtualHost, AMQP_DEFAULT_FRAME_SIZE, 0, &properties, broker.user, broker.password))
        amqp_channel_open(state, Self.channel)
        try check(amqp_get_rpc_reply(state))
        try declareQueue()
        amqp_confirm_select(state, Self.channel)
        try check(amqp_get_rpc_reply(state))
    }

    deinit {
        _ = queue.withBytes { amqp_queue_delete(state, Self.channel, $0, 0, 0) }
        amqp_connection_close(state, AMQP_REPLY_SUCCESS)
        amqp_destroy_connection(state)
    }

    /// Publishes the same message `count` times and waits for every confirm.
    ///
    /// - Returns: messages in a second.
    func rate(count: Int, body: String) throws -> Double {
        let begin = ContinuousClock.now
        try queue.withBytes { queue in
            try body.withBytes { body in
                try "application/json".withBytes { contentType in
                    var properties = amqp_basic_properties_t()
                    properties._flags = UInt32(AMQP_BASIC_CONTENT_TYPE_FLAG | AMQP_BASIC_DELIVERY_MODE_FLAG)
                    properties.content_type = contentType
                    properties.delivery_mode = UInt8(AMQP_DELIVERY_PERSISTENT.rawValue)
                    let last = published + UInt64(count)
                    while confirmed < last {
                        while published < last, published - confirmed < Self.window {
                            let status = amqp_basic_publish(
                                state, Self.channel, amqp_empty_bytes, queue, 1, 0, &properties, body)
                            guard status == AMQP_STATUS_OK.rawValue else { throw failure }
                            published += 1
                        }
                        try takeConfirm()
                    }
                }
            }
        }
        return Double(count) / ((ContinuousClock.now - begin) / .seconds(1))
    }

    private func takeConfirm() throws {
        var frame = amqp_frame_t()
        guard amqp_simple_wait_frame(state, &frame) == AMQP_STATUS_OK.rawValue,
            frame.frame_type == UInt8(AMQP_FRAME_METHOD), frame.payload.method.id == AMQP_BASIC_ACK_METHOD,
            let ack = frame.payload.method.decoded?.assumingMemoryBound(to: amqp_basic_ack_t.self).pointee
        else { throw failure }
        // A quorum queue confirms in order.
        confirmed = max(confirmed, ack.delivery_tag)
        amqp_maybe_release_buffers(state)
    }

    private func declareQueue() throws {
        try "x-queue-type".withBytes { key in
            try "quorum".withBytes { value in
                var entry = amqp_table_entry_t()
                entry.key = key
                entry.value.kind = UInt8(AMQP_FIELD_KIND_UTF8.rawValue)
                entry.value.value.bytes = value
                try withUnsafeMutablePointer(to: &entry) { entries in
                    let arguments = amqp_table_t(num_entries: 1, entries: entries)
                    queue.withBytes { _ = amqp_queue_declare(state, Self.channel, $0, 0, 1, 0, 0, arguments) }
                    try check(amqp_get_rpc_reply(state))
                }
            }
        }
    }

    private func check(_ reply: amqp_rpc_reply_t) throws {
        guard reply.reply_type == AMQP_RESPONSE_NORMAL else { throw failure }
    }

    private var failure: CommandError { CommandError(.unavailable, "the broker did not do what the floor asked it") }
}

extension String {
    fileprivate func withBytes<Value>(_ body: (amqp_bytes_t) throws -> Value) rethrows -> Value {
        var copy = self
        return try copy.withUTF8 { bytes in
            try body(amqp_bytes_t(len: bytes.count, bytes: UnsafeMutableRawPointer(mutating: bytes.baseAddress)))
        }
    }
}
