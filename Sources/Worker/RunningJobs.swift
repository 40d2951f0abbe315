import JobQueue

/// The deliveries that this worker has taken, by job.
///
/// When the session with the broker is lost while a photo is read, its message comes again: the new delivery then
/// takes the place of the old one, and the photo is not read twice.
actor RunningJobs {
    private var deliveries: [Int64: [JobDelivery]] = [:]
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Notes a delivery. False when its job is being read already: it is settled together with the first one.
    func begin(_ delivery: JobDelivery) -> Bool {
        let job = delivery.message.job
        defer { deliveries[job, default: []].append(delivery) }
        return deliveries[job] == nil
    }

    /// Forgets a job.
    ///
    /// - Returns: the deliveries to be settled.
    func end(_ job: Int64) -> [JobDelivery] {
        let settled = deliveries.removeValue(forKey: job) ?? []
        if deliveries.isEmpty {
            waiters.forEach { $0.resume() }
            waiters.removeAll()
        }
        return settled
    }

    /// How many photos are being read.
    var count: Int { deliveries.count }

    /// Returns once nothing is being read.
    func waitUntilEmpty() async {
        guard !deliveries.isEmpty else { return }
        await withCheckedContinuation { waiters.append($0) }
    }
}
