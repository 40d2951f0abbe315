import CommandKit

/// What is printed: one line for each thing measured, with its floor, their ratio and the target.
struct Comparison {
    /// What a value has to be to be good enough.
    enum Target {
        case atLeast(Double)
        case atMost(Double)

        func isMet(by value: Double) -> Bool {
            switch self {
            case .atLeast(let limit): value >= limit
            case .atMost(let limit): value <= limit
            }
        }

        var text: String {
            switch self {
            case .atLeast(let limit): "≥ \(limit.brief)"
            case .atMost(let limit): "≤ \(limit.brief)"
            }
        }
    }

    private var table = Table([
        "measured", .number("ours"), .number("floor"), "unit", .number("ratio"), .number("target"), "",
    ])

    /// Adds the middle of several rounds in which ours and the floor took turns.
    mutating func add(_ name: String, ours: [Double], floor: [Double], unit: String, target: Target) {
        // Round by round: what slows one side down for a while slows the other one down too.
        let ratio = zip(ours, floor).map { $0 / $1 }.median
        table.append([
            name, ours.median.brief, floor.median.brief, unit, ratio.brief, target.text, Self.verdict(target, ratio),
        ])
    }

    /// Adds a value that has a limit and no floor.
    mutating func add(_ name: String, value: Double, unit: String, target: Target? = nil) {
        table.append([
            name, value.brief, "", unit, "", target?.text ?? "", target.map { Self.verdict($0, value) } ?? "",
        ])
    }

    func print() throws {
        try StandardOutput.shared.print(table.render())
        try StandardOutput.shared.flush()
    }

    private static func verdict(_ target: Target, _ value: Double) -> String {
        target.isMet(by: value) ? "good" : "MISSED"
    }
}

extension [Double] {
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

extension Double {
    /// Three digits at least, none that mean nothing.
    var brief: String {
        guard isFinite else { return "–" }
        guard abs(self) < 100 else { return String(Int(rounded())) }
        let hundredths = Int((abs(self) * 100).rounded())
        let fraction = hundredths % 100
        return "\(self < 0 ? "-" : "")\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
