/// How often and how soon a request is sent again: exponential, with jitter, so that a server that recovers is not met by
/// all its clients at once.
struct RetrySchedule: Sendable, Hashable {
    /// Counting the first.
    var maximumTries = 5
    /// Before the second try, at most; doubled for each further one.
    var firstDelay = Duration.milliseconds(250)
    var longestDelay = Duration.seconds(10)

    private(set) var tries = 1

    /// How long to wait before the next try; nil when there is none left.
    ///
    /// - Parameters:
    ///   - jitter: a random number from 0 (half of the limit) to 1 (all of it).
    ///   - wish: how long the server wants to be left alone.
    mutating func next(jitter: Double = .random(in: 0...1), atLeast wish: Duration = .zero) -> Duration? {
        guard tries < maximumTries else { return nil }
        let limit = min(longestDelay, firstDelay * (1 << min(tries - 1, 20)))
        tries += 1
        return max(limit * (0.5 + jitter / 2), min(wish, longestDelay))
    }
}
