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
    package var languages: [RecognitionLanguage]
    package var isDamaged: Bool
    package var isPartial: Bool
    /// Seconds since the epoch.
    package var recognizedAt: Double
}
