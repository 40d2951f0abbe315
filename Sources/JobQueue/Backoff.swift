/// How long to wait before connecting again: exponential, with jitter, so that a restarted broker is not met by all
/// workers at once.
struct Backoff {
    static let shortest = Duration.milliseconds(100)
    static let longest = Duration.seconds(10)

    /// Failed or short sessions in a row.
    private(set) var failures = 0

    /// Notes the end of a session and returns the time to wait.
    ///
    /// - Parameters:
    ///   - lifetime: how long it was up; nil if it never was. Only one that lasted resets the row: otherwise a session
    ///     that always ends at once would be rebuilt ten times a second for ever.
    ///   - jitter: a random number from 0 (half of the limit) to 1 (all of it).
    mutating func sessionEnded(lifetime: Duration?, jitter: Double) -> Duration {
        if let lifetime, lifetime >= Self.longest { failures = 0 }
        let limit = min(Self.longest, Self.shortest * (1 << min(failures, 10)))
        failures += 1
        return limit * (0.5 + jitter / 2)
    }
}
