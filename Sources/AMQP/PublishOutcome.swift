/// What became of a published message.
package enum PublishOutcome: Sendable, Hashable {
    /// The broker has it on disk.
    case confirmed
    /// No queue takes it: nothing is bound with this routing key. The broker has dropped it.
    case returned(replyCode: UInt16, text: String)
    /// The broker refused it.
    case nacked
    /// No answer before the deadline: the broker may or may not have it, or it was never sent.
    case timedOut
}
