/// What a recognizer says of itself once it has loaded its engine, if it is to have one, and read its test picture.
package struct RecognizerReadiness: Sendable, Hashable, Codable {
    /// The engine's name, as in recipes; empty without one.
    package var engine: String
    /// SHA-256 (hexadecimal) of every model file, by file name.
    package var modelHashes: [String: String]
    /// See `PipelineRevision`.
    package var pipelineRevision: Int

    package init(engine: String, modelHashes: [String: String], pipelineRevision: Int) {
        self.engine = engine
        self.modelHashes = modelHashes
        self.pipelineRevision = pipelineRevision
    }
}
