import Catalog

/// One attempt on a line, and its stages on another.
struct AttemptSummary {
    let line: String
    /// Nil when no stage was measured.
    let stages: String?

    init(_ attempt: JobHistory.Attempt) {
        var parts = [LocalTime(secondsSinceEpoch: attempt.startedAt).description, attempt.worker]
        if let endedAt = attempt.endedAt { parts.append(Self.duration(endedAt - attempt.startedAt)) }
        parts.append((attempt.outcome ?? "running") + (attempt.reason.map { ": \($0)" } ?? ""))
        line = parts.joined(separator: "  ")
        let known = Self.order.filter { attempt.stages[$0] != nil }
        let others = attempt.stages.keys.filter { !Self.order.contains($0) }.sorted()
        let times = (known + others).map { "\($0) \(attempt.stages[$0] ?? 0) ms" }
        stages = times.isEmpty ? nil : times.joined(separator: ", ")
    }

    /// The stages in the order in which a photo goes through them.
    private static let order = ["fetch", "recognizer", "decode", "recognize"]

    private static func duration(_ seconds: Double) -> String {
        "\((seconds * 100).rounded() / 100) s"
    }
}
