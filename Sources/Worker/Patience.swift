/// Waiting that ends at a deadline, whether or not what is waited for has ended by then.
enum Patience {
    /// The outcome of an operation; nil when there is none by the deadline, or when the task that waits is cancelled
    /// before. What goes on after that is left to itself: it may hang in a call that nobody can interrupt, such as a
    /// look at a dead network disk.
    static func outcome<Value: Sendable>(
        of operation: @escaping @Sendable () async -> Value, by deadline: ContinuousClock.Instant
    ) async -> Value? {
        let (outcomes, continuation) = AsyncStream<Value>.makeStream()
        let work = Task { continuation.yield(await operation()) }
        let clock = Task {
            // Cancellation ends the sleep: then there is an outcome, or nobody waits any longer.
            try? await Task.sleep(until: deadline)
            continuation.finish()
        }
        defer { clock.cancel() }
        for await outcome in outcomes { return outcome }
        // A transfer ends then; a look at a dead disk does not.
        work.cancel()
        return nil
    }
}
