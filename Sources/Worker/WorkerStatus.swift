import JobQueue
import Observability

/// What a worker knows of its surroundings.
struct WorkerStatus: Sendable {
    /// Those that are consumed.
    var libraries: Set<String> = []
    /// Why libraries of this machine cannot be reached, by name.
    var libraryTroubles: [String: String] = [:]
    var engineTrouble: String?
    var databaseTrouble: String?
    var isDraining = false
    /// Whether the surroundings have been looked at.
    var hasLooked = false

    /// Why less is consumed than could be, in a sentence; nil when all is well.
    var trouble: String? {
        if let engineTrouble { return engineTrouble }
        let troubles = libraryTroubles.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        if !troubles.isEmpty { return troubles.joined(separator: "; ") }
        return hasLooked && libraries.isEmpty ? "no library is reached from here; see --library NAME=PATH" : nil
    }

    func readiness(consumer: JobConsumerState) -> HealthReport {
        let broker: String? =
            switch consumer.phase {
            case .consuming: nil
            case .connecting, .stopped: consumer.lastError.map { "\($0)" } ?? "not connected yet"
            case .preparing: "no library is consumed yet"
            case .paused(let reason): reason
            case .draining: "draining"
            }
        return HealthReport([
            HealthReport.Check("broker", failure: broker),
            HealthReport.Check("postgres", failure: databaseTrouble),
            HealthReport.Check("recognizer", failure: engineTrouble),
            HealthReport.Check("draining", failure: isDraining ? "the worker is stopping" : nil),
        ])
    }
}
