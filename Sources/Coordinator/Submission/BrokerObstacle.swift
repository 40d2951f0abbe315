import AMQP

/// Why messages do not reach the broker now.
enum BrokerObstacle: Sendable, Hashable {
    case away(AMQPError)
    /// It answers, and takes no messages: memory or disk are short.
    case blocked(reason: String)
    /// It did not confirm messages, for a reason that it does not say.
    case silent

    /// Why the broker has not confirmed what was published just now; `blockedReason` is what it said of that, if anything.
    init(blockedReason: String?) {
        self = blockedReason.map { .blocked(reason: $0) } ?? .silent
    }

    /// A sentence.
    var description: String {
        switch self {
        case .away(let error): error.description
        case .blocked(let reason):
            "The broker takes no messages now: \(reason.isEmpty ? "it is short of something" : reason)."
        case .silent: "The broker did not confirm some messages."
        }
    }
}
