import CRabbitMQ

/// Taking messages. They arrive in ``AMQPConnection/events``.
extension AMQPConnection {
    /// Limits the deliveries that each consumer started after this may hold without acknowledging them.
    package func setPrefetch(_ count: Int) throws(AMQPError) {
        // Not "global": quorum queues do not know that.
        try call { state, _ in
            amqp_basic_qos(state, ConnectionHandle.channel, 0, UInt16(clamping: count), 0)
        }
    }

    /// Starts a consumer.
    ///
    /// - Parameter consumerTag: a name of the caller's choice, unique on this connection.
    /// - Throws: `notFound` if there is no such queue; that ends the connection.
    package func consume(_ queue: String, consumerTag: String) throws(AMQPError) {
        try call { state, pool in
            amqp_basic_consume(
                state, ConnectionHandle.channel, pool.bytes(queue), pool.bytes(consumerTag), 0, 0, 0, amqp_empty_table)
        }
    }

    /// Ends a consumer. Deliveries may still be in ``events``, and those held can still be acknowledged.
    package func cancelConsumer(_ consumerTag: String) throws(AMQPError) {
        try call { state, pool in
            amqp_basic_cancel(state, ConnectionHandle.channel, pool.bytes(consumerTag))
        }
    }

    /// Tells the broker that a delivery is done with. No answer comes: if the connection is lost now, the message is
    /// delivered again.
    package func ack(_ deliveryTag: UInt64) throws(AMQPError) {
        try withHandle { handle throws(AMQPError) in
            try handle.send { amqp_basic_ack($0, ConnectionHandle.channel, deliveryTag, 0) }
        }
    }

    /// Gives a delivery back to its queue, or (not requeued) to the queue's dead-letter exchange.
    package func nack(_ deliveryTag: UInt64, requeue: Bool) throws(AMQPError) {
        try withHandle { handle throws(AMQPError) in
            try handle.send { amqp_basic_nack($0, ConnectionHandle.channel, deliveryTag, 0, requeue ? 1 : 0) }
        }
    }
}
