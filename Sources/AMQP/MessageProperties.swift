import CRabbitMQ

/// The properties of a message that anybody here looks at.
struct MessageProperties: Equatable {
    var messageID: String?
    var type: String?

    init(messageID: String? = nil, type: String? = nil) {
        self.messageID = messageID
        self.type = type
    }

    init(_ properties: amqp_basic_properties_t) {
        if properties._flags & UInt32(AMQP_BASIC_MESSAGE_ID_FLAG) != 0 {
            messageID = String(properties.message_id)
        }
        if properties._flags & UInt32(AMQP_BASIC_TYPE_FLAG) != 0 {
            type = String(properties.type)
        }
    }
}
