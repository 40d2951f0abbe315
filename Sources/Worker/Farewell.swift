/// Waiting that ends at a deadline, whether or not what is waited for has ended by then.
enum Farewell {
    /// Returns whether `work` ended by the deadline. What goes on after that is left to itself: it may hang in a call
    /// that nobody can interrupt, such as a statement to a server that is away.
    static func ends(_ work: Task<Void, Never>, by deadline: ContinuousClock.Instant) async -> Bool {
        let (answers, continuation) = AsyncStream<Bool>.makeStream()
        let waiter = Task {
            await work.value
            continuation.yield(true)
        }
        let timer = Task {
            try? await Task.sleep(until: deadline)
            continuation.yield(false)
        }
        defer {
            waiter.cancel()
            timer.cancel()
        }
        for await hasEnded in answers { return hasEnded }
        return false
    }
}
