/// How many photos may be read at once.
actor ReadingSlots {
    private let metrics: WorkerMetrics
    private var freeCount: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int, metrics: WorkerMetrics) {
        freeCount = count
        self.metrics = metrics
    }

    /// Waits for a slot, in turn. It has to be freed.
    func take() async -> ReadingSlot {
        if freeCount > 0 {
            freeCount -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        metrics.begin()
        return ReadingSlot(self)
    }

    func free() {
        metrics.end()
        if waiting.isEmpty {
            freeCount += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
