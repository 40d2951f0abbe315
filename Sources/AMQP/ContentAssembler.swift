/// Puts the frames of one message together: method, header, then as many body frames as the header's size asks for.
///
/// The library can do this too, but then waits for the rest without a deadline.
struct ContentAssembler {
    enum Message: Equatable {
        case delivery(AMQPDelivery)
        case returned(messageID: String?, replyCode: UInt16, replyText: String)
    }

    private enum Start {
        case deliver(consumerTag: String, deliveryTag: UInt64, isRedelivered: Bool)
        case returned(replyCode: UInt16, replyText: String)
    }

    private var start: Start?
    private var properties = MessageProperties()
    private var body: [UInt8] = []
    private var missing = 0

    /// Takes the next frame of the channel; returns the message that it completes.
    mutating func take(_ frame: IncomingFrame) -> Message? {
        switch frame {
        case .deliver(let consumerTag, let deliveryTag, let isRedelivered):
            start = .deliver(consumerTag: consumerTag, deliveryTag: deliveryTag, isRedelivered: isRedelivered)
        case .returned(let replyCode, let replyText):
            start = .returned(replyCode: replyCode, replyText: replyText)
        case .header(let bodySize, let properties):
            self.properties = properties
            body = []
            missing = bodySize
            return missing == 0 ? finish() : nil
        case .body(let bytes):
            body += bytes
            missing -= bytes.count
            return missing <= 0 ? finish() : nil
        default:
            break
        }
        return nil
    }

    private mutating func finish() -> Message? {
        defer {
            start = nil
            body = []
        }
        switch start {
        case .deliver(let consumerTag, let deliveryTag, let isRedelivered):
            return .delivery(
                AMQPDelivery(
                    consumerTag: consumerTag, tag: deliveryTag, isRedelivered: isRedelivered, body: body,
                    messageID: properties.messageID, type: properties.type))
        case .returned(let replyCode, let replyText):
            return .returned(messageID: properties.messageID, replyCode: replyCode, replyText: replyText)
        case nil:
            return nil
        }
    }
}
