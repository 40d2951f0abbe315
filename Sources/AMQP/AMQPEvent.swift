/// What comes from the broker without having been asked for.
package enum AMQPEvent: Sendable, Hashable {
    case delivery(AMQPDelivery)
    /// The broker ended a consumer: its queue was deleted or has failed.
    case consumerCancelled(consumerTag: String)
    /// The broker takes no messages from this connection until `unblocked`: it is short of memory or disk.
    case blocked(reason: String)
    case unblocked
    /// The last event, unless the connection was closed by ``AMQPConnection/close()``.
    case closed(AMQPError)
}
