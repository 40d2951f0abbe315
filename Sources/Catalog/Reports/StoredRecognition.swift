package import PhotoLibraries
package import TextRecognition

/// What is stored about the text of one asset.
package struct StoredRecognition: Sendable, Hashable, Codable {
    package var library: String
    package var identifier: LocalIdentifier
    package var transcript: String
    package var pages: [RecognizedPage]
    package var meanConfidence: Double?
    package var engine: String
    /// Why it was that engine.
    package var engineReason: String
    package var pipelineRevision: Int
    /// SHA-256 of the model files, hexadecimal, by name.
    package var modelHashes: [String: String]
    package var languages: [RecognitionLanguage]
    package var isDamaged: Bool
    package var isPartial: Bool
    /// Seconds since the epoch.
    package var recognizedAt: Double
}
