package import PhotoLibraries

/// Everything that happened to one asset with one recipe: the answer to "why".
package struct JobHistory: Sendable, Hashable, Codable {
    package struct Attempt: Sendable, Hashable, Codable {
        package var number: Int
        package var generation: Int
        /// Host and process, if the worker is still known.
        package var worker: String
        /// Seconds since the epoch.
        package var startedAt: Double
        package var endedAt: Double?
        /// `read`, `shared`, `failed`, `snoozed`, `lost`, `handed back`; `superseded` when the photo changed meanwhile; nil
        /// while it runs.
        package var outcome: String?
        package var reason: String?
        /// Milliseconds, by stage.
        package var stages: [String: Int]
    }

    package var library: String
    package var identifier: LocalIdentifier
    package var generation: Int
    package var revision: String?
    /// SHA-256 of the bytes read last, hexadecimal.
    package var content: String?
    /// Others with the same bytes.
    package var sameContent: [String]
    package var job: Int64
    package var recipe: String
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
