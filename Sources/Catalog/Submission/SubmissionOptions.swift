/// What `submit` was asked to do beyond reading what is new.
package struct SubmissionOptions: Sendable, Hashable {
    /// Read again what was read before (`--again`): recognitions older than the submission are not reused.
    package var readsAgain: Bool
    /// Give photos that failed before another chance (`--retry-failed`).
    package var retriesFailed: Bool

    /// Read nothing but what an older pipeline has read (`--stale`); everything else that is given is passed over.
    package var readsStale: Bool

    package init(readsAgain: Bool = false, retriesFailed: Bool = false, readsStale: Bool = false) {
        self.readsAgain = readsAgain
        self.readsStale = readsStale
        self.retriesFailed = retriesFailed
    }
}
