/// A message to publish. It is sent persistent and mandatory.
package struct OutgoingMessage: Sendable, Hashable {
    package var exchange: String
    package var routingKey: String
    /// By this a returned message is recognized: unique among the messages of one call of `publish`.
    package var messageID: String
    package var type: String
    package var contentType: String
    package var body: [UInt8]

    package init(
        exchange: String, routingKey: String, messageID: String, type: String, contentType: String, body: [UInt8]
    ) {
        self.exchange = exchange
        self.routingKey = routingKey
        self.messageID = messageID
        self.type = type
        self.contentType = contentType
        self.body = body
    }

    /// About what it takes on the wire, with the frames around it.
    var byteCount: Int {
        body.count + exchange.utf8.count + routingKey.utf8.count + messageID.utf8.count + type.utf8.count
            + contentType.utf8.count + 64
    }
}
