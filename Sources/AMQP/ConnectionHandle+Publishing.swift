import CRabbitMQ

extension ConnectionHandle {
    /// Writes a persistent, mandatory message to the socket. There is no deadline: see ``SocketGuard/shutDown()``.
    func publish(_ message: OutgoingMessage) throws(AMQPError) {
        defer { publishingPool.recycle() }
        let pool = publishingPool
        var properties = amqp_basic_properties_t()
        properties._flags = UInt32(
            AMQP_BASIC_CONTENT_TYPE_FLAG | AMQP_BASIC_DELIVERY_MODE_FLAG | AMQP_BASIC_MESSAGE_ID_FLAG
                | AMQP_BASIC_TYPE_FLAG)
        properties.content_type = pool.bytes(message.contentType)
        properties.delivery_mode = UInt8(AMQP_DELIVERY_PERSISTENT.rawValue)
        properties.message_id = pool.bytes(message.messageID)
        properties.type = pool.bytes(message.type)
        let status = message.body.withUnsafeBytes { body in
            amqp_basic_publish(
                state, Self.channel, pool.bytes(message.exchange), pool.bytes(message.routingKey), 1, 0, &properties,
                amqp_bytes_t(borrowing: body))
        }
        guard status == AMQP_STATUS_OK.rawValue else { throw AMQPError(libraryStatus: status) }
    }
}
