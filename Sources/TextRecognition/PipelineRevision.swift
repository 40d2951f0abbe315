/// The revision of everything between an image's bytes and its text.
package enum PipelineRevision {
    /// Raise it when the same bytes may give another text: that makes older recognitions stale.
    package static let current = 2
}
