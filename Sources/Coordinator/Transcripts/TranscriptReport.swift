import Catalog
import FoundationEssentials
import PhotoLibraries
import TextRecognition

/// The text of a stored photo, for machines.
struct TranscriptReport: Encodable {
    var library: String
    var identifier: String
    var transcript: String
    var pages: [RecognizedPage]
    var meanConfidence: Double?
    var engine: String
    var engineReason: String
    var pipelineRevision: Int
    var isStale: Bool
    var modelHashes: [String: String]
    var languages: [RecognitionLanguage]
    var isDamaged: Bool
    var isPartial: Bool
    var recognizedAt: Date

    init(_ recognition: StoredRecognition) {
        library = recognition.library
        identifier = recognition.identifier.rawValue
        transcript = recognition.transcript
        pages = recognition.pages
        meanConfidence = recognition.meanConfidence
        engine = recognition.engine
        engineReason = recognition.engineReason
        pipelineRevision = recognition.pipelineRevision
        isStale = recognition.pipelineRevision < PipelineRevision.current
        modelHashes = recognition.modelHashes
        languages = recognition.languages
        isDamaged = recognition.isDamaged
        isPartial = recognition.isPartial
        recognizedAt = Date(timeIntervalSince1970: recognition.recognizedAt)
    }
}
