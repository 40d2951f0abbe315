package import FoundationEssentials
package import PhotoLibraries
package import TextRecognition

/// A job that this worker may read, and everything needed for it. The attempt number is the fencing token: every
/// statement about the job names it, and has no effect once somebody else has claimed the job.
package struct ClaimedJob: Sendable {
    package var job: Int64
    package var generation: Int
    package var attempt: Int
    package var worker: UUID
    package var library: String
    package var identifier: LocalIdentifier
    /// The recipe; nil when this program does not understand it, because a newer one made it.
    package var request: RecognizeTextRequest?
    /// How often in a row its workers died.
    package var losses: Int
    /// How often it failed so far.
    package var failures: Int
    /// Recognitions older than this are not good enough, as PostgreSQL writes a time.
    package var freshAfter: String?
    /// The pipeline revision that a stale text is to be replaced by, at least; nil when any will do.
    package var leastRevision: Int?
    /// The recipe's number.
    package var recipe: Int
}
