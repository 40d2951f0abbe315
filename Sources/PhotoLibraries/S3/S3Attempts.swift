/// The tries of all requests that belong together.
struct S3Attempts: Sendable {
    private var schedule: RetrySchedule
    private var hasFollowedRegion = false

    init(_ schedule: RetrySchedule) {
        self.schedule = schedule
    }

    /// Whether to ask in the region that an answer named: once, or two servers could send us to and fro.
    mutating func mayFollowRegion() -> Bool {
        defer { hasFollowedRegion = true }
        return !hasFollowedRegion
    }

    /// Waits until it is time for the next try. Returns false when there is none: too many, too late, or cancelled.
    mutating func waitForNext(after failure: S3Failure, by deadline: ContinuousClock.Instant) async -> Bool {
        var wish = Duration.zero
        if case .refused(let answer) = failure { wish = answer.retryAfter ?? .zero }
        guard let delay = schedule.next(atLeast: wish), ContinuousClock.now + delay < deadline else { return false }
        do {
            try await Task.sleep(for: delay)
            return true
        } catch {
            return false
        }
    }
}
