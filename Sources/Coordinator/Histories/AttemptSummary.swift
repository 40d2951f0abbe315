import Catalog

/// One attempt on a line, and its stages on another.
struct AttemptSummary {
    let line: String
    /// Nil when no stage was measured.
    let stages: String?

    init(_ attempt: JobHistory.Attempt) {
        var parts = [LocalTime(secondsSinceEpoch: attempt.startedAt).description, Self.worker(of: attempt)]
        if let endedAt = attempt.endedAt { parts.append(Self.duration(endedAt - attempt.startedAt)) }
        parts.append(Self.fate(of: attempt))
        line = parts.joined(separator: "  ")
        let known = Self.order.filter { attempt.stages[$0] != nil }
        let others = attempt.stages.keys.filter { !Self.order.contains($0) }.sorted()
        let times = (known + others).map { "\($0) \(attempt.stages[$0] ?? 0) ms" }
        stages = times.isEmpty ? nil : times.joined(separator: ", ")
    }

    /// What became of it, in words.
    private static func fate(of attempt: JobHistory.Attempt) -> String {
        let code = attempt.reasonCode.map { " (\($0))" } ?? ""
        let reason = attempt.reason.map { ": \($0)\(code)" } ?? ""
        return switch attempt.outcome {
        case nil: "running"
        case "read": "completed"
        case "shared": "completed, with the text of the same bytes"
        case "lost": "lost with the worker"
        case "fenced": "lost with the worker, whose late result was refused"
        case "handed back": "handed back by the worker, which stopped"
        case "superseded": "overtaken: the photo changed or was asked for again meanwhile"
        case let outcome?: outcome + reason
        }
    }

    private static func worker(of attempt: JobHistory.Attempt) -> String {
        guard let host = attempt.host, let pid = attempt.pid else { return "worker \(attempt.worker)" }
        return "\(host) (process \(pid))"
    }

    /// The stages in the order in which a photo goes through them.
    private static let order = ["fetch", "recognizer", "decode", "recognize"]

    private static func duration(_ seconds: Double) -> String {
        "\((seconds * 100).rounded() / 100) s"
    }
}
