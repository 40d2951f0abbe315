/// The deliveries that this worker has taken, by job: those of one job take turns.
///
/// When the session with the broker is lost while a photo is read, its message comes again, and the photo must not be
/// read twice. But a second message may also be a new one, for a photo that has changed meanwhile: so each has its turn,
/// after the one before, and its claim tells what it is.
actor RunningJobs<Delivery: Sendable> {
    /// By job, those that wait for the one whose turn it is.
    private var waiting: [Int64: [Delivery]] = [:]
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Notes a delivery. False when another one of its job has its turn: ``next(of:)`` gives it out later.
    func begin(_ delivery: Delivery, of job: Int64) -> Bool {
        let isFirst = waiting[job] == nil
        waiting[job, default: []] += isFirst ? [] : [delivery]
        return isFirst
    }

    /// Ends a turn, once its delivery is settled.
    ///
    /// - Returns: the delivery whose turn it is now; nil when there is none.
    func next(of job: Int64) -> Delivery? {
        if waiting[job]?.isEmpty == false { return waiting[job]?.removeFirst() }
        waiting[job] = nil
        if waiting.isEmpty {
            waiters.forEach { $0.resume() }
            waiters.removeAll()
        }
        return nil
    }

    /// How many photos are being read.
    var count: Int { waiting.count }

    /// Returns once nothing is being read.
    func waitUntilEmpty() async {
        guard !waiting.isEmpty else { return }
        await withCheckedContinuation { waiters.append($0) }
    }
}
