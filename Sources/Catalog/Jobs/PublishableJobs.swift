package import PhotoLibraries

/// Jobs that one relay has taken for publishing; nobody else publishes them for 60 seconds.
package struct PublishableJobs: Sendable {
    /// One job as its message needs it.
    package struct Job: Sendable, Hashable {
        package var id: Int64
        package var generation: Int
        package var library: String
        package var identifier: LocalIdentifier
    }

    package var jobs: [Job]
    /// `publishing_at` of all of them: who holds another token is too late.
    package var token: String

    package var isEmpty: Bool { jobs.isEmpty }
}
