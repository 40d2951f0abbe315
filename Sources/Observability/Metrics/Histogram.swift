import Synchronization

/// Counts values (seconds, bytes) by size.
package final class Histogram: Sendable {
    struct Snapshot: Sendable {
        /// The number of values in each bucket alone; the last has no upper bound.
        var counts: [Int]
        var sum = 0.0
    }

    /// Upper bounds, rising.
    let bounds: [Double]
    private let state: Mutex<Snapshot>

    init(bounds: [Double]) {
        precondition(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }, "the bounds of buckets have to rise")
        self.bounds = bounds
        state = Mutex(Snapshot(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    package func observe(_ value: Double) {
        // As Prometheus has it, a bound belongs to its bucket.
        let index = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock { state in
            state.counts[index] += 1
            state.sum += value
        }
    }

    /// Seconds.
    package func observe(_ duration: Duration) {
        observe(duration / .seconds(1))
    }

    var snapshot: Snapshot { state.withLock { $0 } }
}
