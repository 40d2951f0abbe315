package import Observability
import Synchronization

/// The statistics of a ``CachingImageManager`` among a program's metrics.
package final class CachingMetrics: Sendable {
    private let requests: [String: Counter]
    private let waits: Counter
    private let failures: Counter
    private let preparedBytes: Gauge
    private let reservedBytes: Gauge
    private let shown = Mutex(CachingStatistics())

    package init(registry: MetricsRegistry) {
        requests = Dictionary(
            uniqueKeysWithValues: ["hit", "join", "miss"].map {
                (
                    $0,
                    registry.counter(
                        "image_requests_total",
                        help: "Requests for a photo, by whether it was prepared, being prepared or neither.",
                        labels: ["preparation": $0])
                )
            })
        waits = registry.counter(
            "image_preparation_waits_total", help: "Preparations of a photo that had to wait for room in the budget.")
        failures = registry.counter("image_preparation_failures_total", help: "Preparations that came to nothing.")
        preparedBytes = registry.gauge("image_prepared_bytes", help: "In photos that are prepared.")
        reservedBytes = registry.gauge("image_reserved_bytes", help: "Set aside for photos that are on their way.")
    }

    /// Shows these, which are later than those before.
    func update(_ statistics: CachingStatistics) {
        shown.withLock { shown in
            requests["hit"]?.increment(by: Double(statistics.hits - shown.hits))
            requests["join"]?.increment(by: Double(statistics.joins - shown.joins))
            requests["miss"]?.increment(by: Double(statistics.misses - shown.misses))
            waits.increment(by: Double(statistics.waits - shown.waits))
            failures.increment(by: Double(statistics.failures - shown.failures))
            preparedBytes.set(Double(statistics.preparedBytes))
            reservedBytes.set(Double(statistics.reservedBytes))
            shown = statistics
        }
    }
}
