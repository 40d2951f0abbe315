package import PhotoLibraries
package import TextRecognition

/// Everything that happened to one asset with one recipe: the answer to "why".
package struct JobHistory: Sendable, Hashable, Codable {
    package struct Attempt: Sendable, Hashable, Codable {
        package var number: Int
        package var generation: Int
        /// The worker's own number, which it has from its start to its end.
        package var worker: String
        /// Its machine; nil when the worker is not known any more.
        package var host: String?
        /// Its process there.
        package var pid: Int?
        /// Seconds since the epoch.
        package var startedAt: Double
        package var endedAt: Double?
        /// `read`, `shared`, `failed`, `snoozed`, `lost`, `handed back`; `fenced` when it was lost and its late result was
        /// refused; `superseded` when the photo changed or was asked for again meanwhile; nil while it runs.
        package var outcome: String?
        /// Why it failed or was snoozed: a code, and words for people.
        package var reasonCode: String?
        package var reason: String?
        /// Milliseconds, by stage.
        package var stages: [String: Int]
    }

    /// What is stored of the photo as it was read last.
    package struct Recognition: Sendable, Hashable, Codable {
        package var engine: String
        /// Why it was that engine.
        package var engineReason: String
        package var pipelineRevision: Int
        /// SHA-256 of the model files, hexadecimal, by name.
        package var modelHashes: [String: String]
        /// Seconds since the epoch.
        package var recognizedAt: Double

        /// Whether an older pipeline has read it.
        package var isStale: Bool { pipelineRevision < PipelineRevision.current }
    }

    package var library: String
    package var identifier: LocalIdentifier
    package var generation: Int
    package var revision: String?
    /// SHA-256 of the bytes read last, hexadecimal.
    package var content: String?
    /// Others with the same bytes, in this library and elsewhere.
    package var sameContent: [AssetName]
    package var job: Int64
    /// The recipe's fingerprint.
    package var recipe: String
    /// The recipe; nil when this program does not understand it.
    package var request: RecognizeTextRequest?
    package var state: JobState
    package var jobGeneration: Int
    package var failures: Int
    package var losses: Int
    package var isPublished: Bool
    /// Seconds until it is due; negative when it is.
    package var dueInSeconds: Double
    package var reasonCode: String?
    package var reason: String?
    package var batches: [Int]
    /// Nil before the photo was read with the recipe.
    package var recognition: Recognition?
    package var attempts: [Attempt]

    /// What a submission without further options would decide about it now, if the photo has not changed.
    package var decision: String {
        if jobGeneration < generation { return "changed" }
        return switch state {
        case .completed: "already recognized"
        case .failed: "failed before"
        case .available, .running: "in flight"
        case .cancelled: "new"
        }
    }
}
