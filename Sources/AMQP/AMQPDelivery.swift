/// A message that the broker gave to one of our consumers.
package struct AMQPDelivery: Sendable, Hashable {
    package var consumerTag: String
    /// What ``AMQPConnection/ack(_:)`` needs. It means something on its own connection only.
    package var tag: UInt64
    /// The broker had given this message to somebody before.
    package var isRedelivered: Bool
    package var body: [UInt8]
    package var messageID: String?
    package var type: String?
}
