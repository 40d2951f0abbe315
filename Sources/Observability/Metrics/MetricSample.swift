/// A number with its labels, computed when somebody asks.
package struct MetricSample: Sendable {
    package var labels: [String: String]
    package var value: Double

    package init(_ value: Double, labels: [String: String] = [:]) {
        self.value = value
        self.labels = labels
    }
}
