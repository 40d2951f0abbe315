/// What `submit` was asked to do beyond reading what is new.
package struct SubmissionOptions: Sendable, Hashable {
    /// Read again what was read before (`--again`): recognitions older than the submission are not reused.
    package var readsAgain: Bool
    /// Give photos that failed before another chance (`--retry-failed`).
    package var retriesFailed: Bool

    package init(readsAgain: Bool = false, retriesFailed: Bool = false) {
        self.readsAgain = readsAgain
        self.retriesFailed = retriesFailed
    }
}
