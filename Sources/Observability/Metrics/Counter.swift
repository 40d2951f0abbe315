import Synchronization

/// Counts what happened. It never falls.
package final class Counter: Sendable {
    private let total = Mutex(0.0)

    init() {}

    package func increment(by amount: Double = 1) {
        precondition(amount >= 0, "a counter never falls")
        total.withLock { $0 += amount }
    }

    package var value: Double { total.withLock { $0 } }
}
