/// Remembers which queues were found without a ready message, so that a second look can tell a lost message from one on
/// its way. A pure state machine: the looks are somebody else's.
struct IdleQueueWatch {
    private var firstLooks: [String: String] = [:]

    /// Notes one look at a queue.
    ///
    /// - Parameters:
    ///   - library: whose queue it is.
    ///   - readyMessages: how many the broker counted.
    ///   - now: the database's time before the look.
    /// - Returns: the time of the first look, when this is a second one without a ready message: jobs published before
    ///   it may have lost their messages.
    mutating func note(_ library: String, readyMessages: Int, now: String) -> String? {
        guard readyMessages == 0 else {
            firstLooks[library] = nil
            return nil
        }
        defer { firstLooks[library] = now }
        return firstLooks[library]
    }

    /// Forgets the queues that have no unclaimed jobs any more.
    mutating func keep(only libraries: [String]) {
        firstLooks = firstLooks.filter { libraries.contains($0.key) }
    }
}
