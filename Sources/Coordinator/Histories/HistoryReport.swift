import Catalog
import FoundationEssentials
import PhotoLibraries
import TextRecognition

/// The history of an asset with one recipe, for machines.
struct HistoryReport: Encodable {
    struct Attempt: Encodable {
        var number: Int
        var generation: Int
        var worker: String
        var host: String?
        var pid: Int?
        var startedAt: Date
        var endedAt: Date?
        /// How long it took.
        var seconds: Double?
        /// Nil while it runs.
        var outcome: String?
        var reasonCode: String?
        var reason: String?
        /// By stage.
        var milliseconds: [String: Int]

        init(_ attempt: JobHistory.Attempt) {
            number = attempt.number
            generation = attempt.generation
            worker = attempt.worker
            host = attempt.host
            pid = attempt.pid
            startedAt = Date(timeIntervalSince1970: attempt.startedAt)
            endedAt = attempt.endedAt.map(Date.init(timeIntervalSince1970:))
            seconds = attempt.endedAt.map { (($0 - attempt.startedAt) * 1000).rounded() / 1000 }
            outcome = attempt.outcome
            reasonCode = attempt.reasonCode
            reason = attempt.reason
            milliseconds = attempt.stages
        }
    }

    /// The text that is stored, but for the text.
    struct Recognition: Encodable {
        var engine: String
        var engineReason: String
        var pipelineRevision: Int
        var isStale: Bool
        var modelHashes: [String: String]
        var recognizedAt: Date

        init(_ recognition: JobHistory.Recognition) {
            engine = recognition.engine
            engineReason = recognition.engineReason
            pipelineRevision = recognition.pipelineRevision
            isStale = recognition.isStale
            modelHashes = recognition.modelHashes
            recognizedAt = Date(timeIntervalSince1970: recognition.recognizedAt)
        }
    }

    var library: String
    var identifier: String
    var generation: Int
    var revision: String?
    var content: String?
    var sameContent: [AssetName]
    var recipe: String
    var engines: [String]?
    var languages: [RecognitionLanguage]?
    var layout: PageLayout?
    var state: JobState
    var failures: Int
    var losses: Int
    var isPublished: Bool
    var dueInSeconds: Double?
    var reasonCode: String?
    var reason: String?
    var batches: [Int]
    var recognition: Recognition?
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
        engines = history.request?.engines
        languages = history.request?.languages
        layout = history.request?.layout
        state = history.state
        failures = history.failures
        losses = history.losses
        isPublished = history.isPublished
        dueInSeconds = history.state == .available ? max(0, history.dueInSeconds.rounded()) : nil
        reasonCode = history.reasonCode
        reason = history.reason
        batches = history.batches
        recognition = history.recognition.map(Recognition.init)
        decision = prospect.decision
        attempts = history.attempts.map(Attempt.init)
    }
}
