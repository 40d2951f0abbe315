import CRabbitMQ

/// A frame from the broker, copied out of the library's buffers.
enum IncomingFrame: Equatable {
    case deliver(consumerTag: String, deliveryTag: UInt64, isRedelivered: Bool)
    case returned(replyCode: UInt16, replyText: String)
    case header(bodySize: Int, MessageProperties)
    case body([UInt8])
    case ack(tag: UInt64, multiple: Bool)
    case nack(tag: UInt64, multiple: Bool)
    case consumerCancelled(consumerTag: String)
    case blocked(reason: String)
    case unblocked
    case channelClose(replyCode: UInt16, replyText: String)
    case connectionClose(replyCode: UInt16, replyText: String)
    /// Nothing that we act on.
    case other

    init(_ frame: amqp_frame_t) {
        switch Int32(frame.frame_type) {
        case AMQP_FRAME_METHOD:
            self.init(frame.payload.method)
        case AMQP_FRAME_HEADER:
            let header = frame.payload.properties
            let properties = header.decoded.map {
                MessageProperties($0.assumingMemoryBound(to: amqp_basic_properties_t.self).pointee)
            }
            self = .header(bodySize: Int(clamping: header.body_size), properties ?? MessageProperties())
        case AMQP_FRAME_BODY:
            self = .body([UInt8](frame.payload.body_fragment))
        default:
            self = .other
        }
    }

    init(_ method: amqp_method_t) {
        guard let decoded = method.decoded else {
            self = .other
            return
        }
        switch method.id {
        case AMQP_BASIC_DELIVER_METHOD:
            let deliver = decoded.assumingMemoryBound(to: amqp_basic_deliver_t.self).pointee
            self = .deliver(
                consumerTag: String(deliver.consumer_tag), deliveryTag: deliver.delivery_tag,
                isRedelivered: deliver.redelivered != 0)
        case AMQP_BASIC_RETURN_METHOD:
            let returned = decoded.assumingMemoryBound(to: amqp_basic_return_t.self).pointee
            self = .returned(replyCode: returned.reply_code, replyText: String(returned.reply_text))
        case AMQP_BASIC_ACK_METHOD:
            let ack = decoded.assumingMemoryBound(to: amqp_basic_ack_t.self).pointee
            self = .ack(tag: ack.delivery_tag, multiple: ack.multiple != 0)
        case AMQP_BASIC_NACK_METHOD:
            let nack = decoded.assumingMemoryBound(to: amqp_basic_nack_t.self).pointee
            self = .nack(tag: nack.delivery_tag, multiple: nack.multiple != 0)
        case AMQP_BASIC_CANCEL_METHOD:
            let cancel = decoded.assumingMemoryBound(to: amqp_basic_cancel_t.self).pointee
            self = .consumerCancelled(consumerTag: String(cancel.consumer_tag))
        case AMQP_CONNECTION_BLOCKED_METHOD:
            let blocked = decoded.assumingMemoryBound(to: amqp_connection_blocked_t.self).pointee
            self = .blocked(reason: String(blocked.reason))
        case AMQP_CONNECTION_UNBLOCKED_METHOD:
            self = .unblocked
        case AMQP_CHANNEL_CLOSE_METHOD:
            let close = decoded.assumingMemoryBound(to: amqp_channel_close_t.self).pointee
            self = .channelClose(replyCode: close.reply_code, replyText: String(close.reply_text))
        case AMQP_CONNECTION_CLOSE_METHOD:
            let close = decoded.assumingMemoryBound(to: amqp_connection_close_t.self).pointee
            self = .connectionClose(replyCode: close.reply_code, replyText: String(close.reply_text))
        default:
            self = .other
        }
    }
}
