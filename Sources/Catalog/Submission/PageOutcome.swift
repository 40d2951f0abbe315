/// What one page of a submission came to: committed when this value exists.
package struct PageOutcome: Sendable {
    package var counts: SubmissionCounts
    /// The jobs that the page made available. They are marked as being published by the caller: it publishes them at
    /// once, or releases them.
    package var publishable: PublishableJobs
}
