import Catalog
import FoundationEssentials
import PhotoLibraries

/// The history of an asset with one recipe, for machines.
struct HistoryReport: Encodable {
    struct Attempt: Encodable {
        var number: Int
        var generation: Int
        var worker: String
        var startedAt: Date
        var endedAt: Date?
        var outcome: String?
        var reason: String?
        /// By stage.
        var milliseconds: [String: Int]

        init(_ attempt: JobHistory.Attempt) {
            number = attempt.number
            generation = attempt.generation
            worker = attempt.worker
            startedAt = Date(timeIntervalSince1970: attempt.startedAt)
            endedAt = attempt.endedAt.map(Date.init(timeIntervalSince1970:))
            outcome = attempt.outcome
            reason = attempt.reason
            milliseconds = attempt.stages
        }
    }

    var library: String
    var identifier: String
    var generation: Int
    var revision: String?
    var content: String?
    var sameContent: [String]
    var recipe: String
    var state: JobState
    var failures: Int
    var losses: Int
    var isPublished: Bool
    var dueInSeconds: Double?
    var reasonCode: String?
    var reason: String?
    var batches: [Int]
    var decision: String
    var attempts: [Attempt]

    init(_ history: JobHistory, prospect: SubmissionProspect) {
        library = history.library
        identifier = history.identifier.rawValue
        generation = history.generation
        revision = history.revision
        content = history.content
        sameContent = history.sameContent
        recipe = history.recipe
        state = history.state
        failures = history.failures
        losses = history.losses
        isPublished = history.isPublished
        dueInSeconds = history.state == .available ? max(0, history.dueInSeconds.rounded()) : nil
        reasonCode = history.reasonCode
        reason = history.reason
        batches = history.batches
        decision = prospect.decision
        attempts = history.attempts.map(Attempt.init)
    }
}
