package import AMQP
package import FoundationEssentials

/// How a ``JobConsumer`` is, for health checks and people.
package struct JobConsumerState: Sendable, Hashable {
    package enum Phase: Sendable, Hashable {
        /// Not run yet, or ended.
        case stopped
        /// Connecting, or waiting to try again.
        case connecting
        /// Connected; not all libraries are consumed yet, or there are none.
        case preparing
        /// Connected, and consuming every library it was given.
        case consuming
        /// Connected, and not consuming for this reason.
        case paused(reason: String)
        /// Connected, and not consuming any more.
        case draining
    }

    package internal(set) var phase = Phase.stopped
    /// When the phase began, by this machine's clock.
    package internal(set) var since = Date()
    /// Why the last session ended or could not be made.
    package internal(set) var lastError: AMQPError?
    /// Sessions that were lost or could not be made.
    package internal(set) var reconnects = 0
    /// Messages sent to the dead letters because they are no jobs.
    package internal(set) var rejectedMessages = 0

    /// Of a consumer that was not run yet.
    package init() {}
}
