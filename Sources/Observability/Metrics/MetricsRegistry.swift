import Synchronization

/// The numbers that a program shows, and their Prometheus form.
///
/// Asking twice for the same name and labels gives the same instrument. Names are given without the prefix.
package final class MetricsRegistry: Sendable {
    /// From a millisecond to ten minutes, in seconds: what fetching and reading photos takes.
    package static let durationBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600]

    private let prefix: String
    private let families = Mutex<[String: MetricFamily]>([:])

    package init(prefix: String = "phototext_") {
        self.prefix = prefix
    }

    /// - Parameter name: ends in `_total` by convention.
    package func counter(_ name: String, help: String, labels: [String: String] = [:]) -> Counter {
        let instrument = instrument(name, help, .counter, labels) { .counter(Counter()) }
        guard case .counter(let counter) = instrument else { preconditionFailure("'\(name)' is not a counter") }
        return counter
    }

    package func gauge(_ name: String, help: String, labels: [String: String] = [:]) -> Gauge {
        let instrument = instrument(name, help, .gauge, labels) { .gauge(Gauge()) }
        guard case .gauge(let gauge) = instrument else { preconditionFailure("'\(name)' is computed") }
        return gauge
    }

    /// A gauge whose time series are computed when somebody looks. `compute` is called from the thread that renders, and
    /// must not block.
    package func gauge(_ name: String, help: String, compute: @escaping @Sendable () -> [MetricSample]) {
        _ = instrument(name, help, .gauge, [:]) { .computed(compute) }
    }

    /// - Parameter buckets: upper bounds, rising.
    package func histogram(
        _ name: String, help: String, labels: [String: String] = [:],
        buckets: [Double] = MetricsRegistry.durationBuckets
    ) -> Histogram {
        let instrument = instrument(name, help, .histogram, labels) { .histogram(Histogram(bounds: buckets)) }
        guard case .histogram(let histogram) = instrument else { preconditionFailure("'\(name)' is not a histogram") }
        return histogram
    }

    /// The Prometheus text exposition format, version 0.0.4.
    package func render() -> String {
        // Computing gauges may take locks of their own, so it happens outside this one.
        let families = families.withLock { $0.values.sorted { $0.name < $1.name } }
        return families.map { $0.render() }.joined()
    }

    private func instrument(
        _ name: String, _ help: String, _ kind: MetricFamily.Kind, _ labels: [String: String],
        make: () -> MetricFamily.Instrument
    ) -> MetricFamily.Instrument {
        let name = prefix + name
        precondition(MetricName.isValid(name), "'\(name)' is no metric name")
        let labels = MetricLabels(labels)
        return families.withLock { families in
            var family = families[name] ?? MetricFamily(name: name, help: help, kind: kind)
            precondition(family.kind == kind, "'\(name)' is a \(family.kind.rawValue) already")
            let instrument = family.series[labels] ?? make()
            family.series[labels] = instrument
            families[name] = family
            return instrument
        }
    }
}
