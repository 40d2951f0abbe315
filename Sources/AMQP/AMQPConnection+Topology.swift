import CRabbitMQ

/// Exchanges and queues. Each call waits for the broker's answer, at most the configuration's request timeout.
extension AMQPConnection {
    package enum ExchangeKind: String, Sendable {
        case direct, fanout
    }

    /// Declares a durable exchange.
    ///
    /// - Throws: `preconditionFailed` if there is one of this name with other settings.
    package func declareExchange(_ name: String, kind: ExchangeKind) throws(AMQPError) {
        try call { state, pool in
            amqp_exchange_declare(
                state, ConnectionHandle.channel, pool.bytes(name), pool.bytes(kind.rawValue), 0, 1, 0, 0,
                amqp_empty_table)
        }
    }

    /// Declares a durable queue.
    ///
    /// - Throws: `preconditionFailed` if there is one of this name with other arguments.
    @discardableResult
    package func declareQueue(_ name: String, arguments: [String: AMQPValue]) throws(AMQPError) -> QueueDepth {
        try declareQueue(name, passive: false, arguments: arguments)
    }

    /// Asks about a queue without making one.
    ///
    /// - Throws: `notFound` if there is none; that ends the connection.
    package func depth(ofQueue name: String) throws(AMQPError) -> QueueDepth {
        try declareQueue(name, passive: true, arguments: [:])
    }

    package func bindQueue(_ queue: String, to exchange: String, routingKey: String) throws(AMQPError) {
        try call { state, pool in
            amqp_queue_bind(
                state, ConnectionHandle.channel, pool.bytes(queue), pool.bytes(exchange), pool.bytes(routingKey),
                amqp_empty_table)
        }
    }

    /// Drops the queue's ready messages; returns how many there were.
    @discardableResult
    package func purgeQueue(_ name: String) throws(AMQPError) -> Int {
        try call { state, pool in
            amqp_queue_purge(state, ConnectionHandle.channel, pool.bytes(name)).map { Int($0.pointee.message_count) }
        } ?? 0
    }

    /// Deletes a queue with all that is in it. It is no error if there is none.
    package func deleteQueue(_ name: String) throws(AMQPError) {
        try call { state, pool in
            amqp_queue_delete(state, ConnectionHandle.channel, pool.bytes(name), 0, 0)
        }
    }

    /// Deletes an exchange. It is no error if there is none.
    package func deleteExchange(_ name: String) throws(AMQPError) {
        try call { state, pool in
            amqp_exchange_delete(state, ConnectionHandle.channel, pool.bytes(name), 0)
        }
    }

    private func declareQueue(
        _ name: String, passive: Bool, arguments: [String: AMQPValue]
    ) throws(AMQPError) -> QueueDepth {
        let depth = try call { state, pool in
            amqp_queue_declare(
                state, ConnectionHandle.channel, pool.bytes(name), passive ? 1 : 0, 1, 0, 0, pool.table(arguments)
            )
            .map { QueueDepth(readyMessages: Int($0.pointee.message_count), consumers: Int($0.pointee.consumer_count)) }
        }
        guard let depth else { throw AMQPError(.libraryFailed) }
        return depth
    }
}
