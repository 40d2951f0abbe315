import Synchronization

/// Says how much there is at the moment.
package final class Gauge: Sendable {
    private let current = Mutex(0.0)

    init() {}

    package func set(_ value: Double) {
        current.withLock { $0 = value }
    }

    package func add(_ amount: Double) {
        current.withLock { $0 += amount }
    }

    package var value: Double { current.withLock { $0 } }
}
