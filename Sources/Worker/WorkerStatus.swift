import FoundationEssentials
import JobQueue
import Observability
import TextRecognition

/// What a worker knows of its surroundings.
struct WorkerStatus: Sendable {
    /// A trouble of some jobs, which is forgotten when no job has met it for a while.
    private struct RecipeTrouble: Sendable {
        var message: String
        var seen: ContinuousClock.Instant
    }

    /// Those that are consumed.
    var libraries: Set<String> = []
    /// Why libraries of this machine cannot be reached, by name.
    var libraryTroubles: [String: String] = [:]
    /// Why no photo can be read.
    var engineTrouble: String?
    /// The engines that recognizers have been loaded with, in the order of recipes.
    private(set) var engines: [String] = []
    /// The recipe by which was looked last whether photos can be read.
    private(set) var examinedRecipe: RecognizeTextRequest?
    /// Whether a job has found that a recognizer does not work, since somebody looked last.
    var isEngineInDoubt = false
    var databaseTrouble: String?
    /// Why PostgreSQL refuses to write, and until when nothing is consumed because of that.
    private(set) var refusal: (message: String, until: ContinuousClock.Instant)?
    /// Jobs whose outcomes PostgreSQL does not take, and why.
    private var unstored: [Int64: String] = [:]
    /// Since when the broker takes no messages, and why.
    private var blocking: (since: Date, reason: String)?
    /// By the recipe's number.
    private var recipeTroubles: [Int: RecipeTrouble] = [:]
    var isDraining = false
    /// Whether the surroundings have been looked at.
    var hasLooked = false

    /// Why less is consumed than could be, in a sentence; nil when all is well.
    var trouble: String? {
        if let engineTrouble { return engineTrouble }
        var sentences: [String] = []
        if !unstored.isEmpty {
            let reason = unstored.min { $0.key < $1.key }?.value ?? ""
            sentences.append("\(unstored.count) read, and waiting to be stored: \(reason)")
        } else if let refusal {
            sentences.append(refusal.message)
        }
        if let blocking {
            let reason = blocking.reason.isEmpty ? "" : ": \(blocking.reason)"
            sentences.append("the broker takes no messages since \(blocking.since.formatted(.iso8601))\(reason)")
        }
        sentences += libraryTroubles.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        sentences += recipeTroubles.sorted { $0.key < $1.key }.map(\.value.message)
        if !sentences.isEmpty { return sentences.joined(separator: "; ") }
        return hasLooked && libraries.isEmpty ? "no library is reached from here; see --library NAME=PATH" : nil
    }

    // MARK: PostgreSQL

    /// PostgreSQL answers, and does not do what it is asked.
    mutating func databaseRefuses(_ message: String, until time: ContinuousClock.Instant) {
        refusal = (message, time)
    }

    /// The outcome of a job cannot be stored now.
    mutating func notStored(job: Int64, _ message: String) {
        unstored[job] = message
    }

    /// The outcome of a job is stored, or given up.
    mutating func settled(job: Int64) {
        guard unstored.removeValue(forKey: job) != nil, unstored.isEmpty else { return }
        refusal = nil
    }

    /// Whether jobs may be consumed again, now that PostgreSQL answers.
    mutating func mayResume(at now: ContinuousClock.Instant) -> Bool {
        if let refusal, refusal.until <= now { self.refusal = nil }
        return refusal == nil
    }

    // MARK: RabbitMQ

    /// The broker takes no messages from now on, for this reason; or, with nil, takes them again.
    mutating func brokerBlocks(_ reason: String?, at now: Date) {
        blocking = reason.map { (blocking?.since ?? now, $0) }
    }

    // MARK: Recipes

    /// A job's recipe cannot be read by this worker.
    mutating func lacks(_ recipe: Int, _ message: String, at now: ContinuousClock.Instant) {
        isEngineInDoubt = true
        recipeTroubles[recipe] = RecipeTrouble(message: message, seen: now)
    }

    /// A photo was read with a recipe.
    mutating func reads(_ recipe: Int, engines: [String]) {
        recipeTroubles[recipe] = nil
        self.engines = EngineName.canonical(self.engines + engines)
    }

    // MARK: Engines

    /// Whether it has to be found out whether photos can be read with this recipe: once they could, only after a job has
    /// found that its could not. Whoever asks finds it out.
    mutating func mustExamine(_ recipe: RecognizeTextRequest) -> Bool {
        defer { isEngineInDoubt = false }
        return !hasLooked || engineTrouble != nil || isEngineInDoubt || examinedRecipe != recipe
    }

    /// What was found out about a recipe.
    mutating func examined(_ recipe: RecognizeTextRequest, engines: [String]) {
        examinedRecipe = recipe
        self.engines = engines
    }

    /// Forgets the recipes that no job has asked for since a time.
    mutating func forgetRecipes(notSeenSince time: ContinuousClock.Instant) {
        recipeTroubles = recipeTroubles.filter { $0.value.seen >= time }
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
