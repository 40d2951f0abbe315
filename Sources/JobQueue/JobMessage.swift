import AMQP
package import PhotoLibraries

/// What travels through the broker for a job: which one it is, and enough to fetch its photo early. Everything else is
/// in PostgreSQL.
package struct JobMessage: Sendable, Hashable {
    package var job: Int64
    /// The asset's generation for which the job was published.
    package var generation: Int
    package var library: String
    package var identifier: LocalIdentifier

    package init(job: Int64, generation: Int, library: String, identifier: LocalIdentifier) {
        self.job = job
        self.generation = generation
        self.library = library
        self.identifier = identifier
    }

    func outgoing(exchange: String) -> OutgoingMessage {
        OutgoingMessage(
            exchange: exchange, routingKey: library, messageID: String(job), type: Self.type,
            contentType: Self.contentType, body: encoded())
    }
}
