/// All time series of one name.
struct MetricFamily: Sendable {
    enum Instrument: Sendable {
        case counter(Counter)
        case gauge(Gauge)
        case histogram(Histogram)
        case computed(@Sendable () -> [MetricSample])
    }

    enum Kind: String, Sendable {
        case counter
        case gauge
        case histogram
    }

    let name: String
    let help: String
    let kind: Kind
    var series: [MetricLabels: Instrument] = [:]

    /// The lines of this family.
    func render() -> String {
        var lines = ["# HELP \(name) \(MetricName.escapedHelp(help))", "# TYPE \(name) \(kind.rawValue)"]
        for (labels, instrument) in series.sorted(by: { $0.key.text < $1.key.text }) {
            switch instrument {
            case .counter(let counter): lines.append(line("", labels, counter.value))
            case .gauge(let gauge): lines.append(line("", labels, gauge.value))
            case .histogram(let histogram): lines += self.lines(of: histogram, labels)
            case .computed(let compute):
                lines += compute().map { line("", MetricLabels($0.labels), $0.value) }.sorted()
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(of histogram: Histogram, _ labels: MetricLabels) -> [String] {
        let snapshot = histogram.snapshot
        var total = 0
        var lines = zip(histogram.bounds + [.infinity], snapshot.counts).map { bound, count in
            total += count
            return line("_bucket", labels.adding(bound: bound), Double(total))
        }
        lines.append(line("_sum", labels, snapshot.sum))
        lines.append(line("_count", labels, Double(total)))
        return lines
    }

    private func line(_ suffix: String, _ labels: MetricLabels, _ value: Double) -> String {
        let braces = labels.text.isEmpty ? "" : "{\(labels.text)}"
        return "\(name)\(suffix)\(braces) \(MetricName.format(value))"
    }
}
