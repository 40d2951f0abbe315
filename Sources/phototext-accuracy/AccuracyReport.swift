import CommandKit
import FoundationEssentials
import TextAccuracy

/// What is printed: a line for each photo as it is read, if wanted, then tables or JSON.
struct AccuracyReport {
    private let engines: [ReaderChoice]
    private let showsImages: Bool
    private(set) var tally = Tally()

    init(engines: [ReaderChoice], showsImages: Bool) {
        self.engines = engines
        self.showsImages = showsImages
    }

    /// - Parameters:
    ///   - readings: of each engine.
    ///   - groups: nil for the photo's own.
    mutating func add(_ sample: Sample, _ readings: [Reading], groups: [String]?) throws {
        for (engine, reading) in zip(engines, readings) {
            tally.add(
                sample, text: reading.text, seconds: reading.failure == nil ? reading.seconds : nil,
                engine: engine.rawValue, groups: groups)
        }
        guard showsImages else { return }
        let cells = zip(engines, readings).map { engine, reading in
            let score = Score(text: reading.text, truth: sample.truth)
            let measure = sample.isPartial ? "recall \(Self.number(score.recall))" : Self.number(score.f1)
            let reader = reading.engine.map { $0 == engine.rawValue ? "" : " by \($0)" } ?? ""
            return "\(engine.rawValue) \(reading.failure.map { "(\($0))" } ?? measure + reader)"
        }
        let turn = groups.map { " (\($0.joined()))" } ?? ""
        try StandardOutput.shared.print(sample.name + turn + ": " + cells.joined(separator: ", "))
        try StandardOutput.shared.flush()
    }

    func printTables() throws {
        let measures: [(name: String, value: (Means) -> Double?)] = [
            ("F1", \.meanF1), ("recall", \.meanRecall), ("CER", \.meanCharacterErrorRate), ("seconds", \.medianSeconds),
            ("blank", \.blankShare),
        ]
        for measure in measures {
            var table = Table([Table.Column(measure.name), .number("photos")] + engines.map { .number($0.rawValue) })
            for group in tally.groups + [Tally.everything] {
                let means = engines.map { tally.means(of: $0.rawValue, group: group) }
                let values = means.map { $0.flatMap(measure.value) }
                guard values.contains(where: { $0 != nil }) else { continue }
                let photos = means.compactMap { $0?.photos }.max() ?? 0
                table.append([group, "\(photos)"] + values.map { $0.map(Self.number) ?? "-" })
            }
            guard !table.isEmpty else { continue }
            try StandardOutput.shared.print(table.render() + "\n")
        }
    }

    func printJSON() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try StandardOutput.shared.print(String(decoding: encoder.encode(tally), as: UTF8.self))
    }

    private static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let fraction = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
