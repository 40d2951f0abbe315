import AMQP

/// A job that the broker gave to this worker, until it is acknowledged or released.
///
/// Both may be called at any time and more than once: only the first call counts, and none once the session that brought
/// the delivery is gone, because the broker has given it to somebody else by then.
package struct JobDelivery: Sendable {
    package let message: JobMessage
    /// Somebody was given this message before and did not acknowledge it.
    package let isRedelivered: Bool

    let tag: UInt64
    let ledger: DeliveryLedger
    let connection: AMQPConnection

    /// Says that the job is done with. To be called after its outcome is committed, never before.
    package func ack() async {
        guard ledger.settle(tag) else { return }
        // An error means that the session is gone: the message comes again, and is harmless.
        try? await connection.ack(tag)
    }

    /// Gives the job back to its queue, for any worker.
    package func release() async {
        guard ledger.settle(tag) else { return }
        try? await connection.nack(tag, requeue: true)
    }
}
