import TextRecognition

/// The text of a file that was read here, for machines.
struct ReadingReport: Encodable {
    var file: String
    var transcript: String
    var pages: [RecognizedPage]
    var meanConfidence: Double?
    var engine: String
    var engineReason: String
    var pipelineRevision: Int
    var modelHashes: [String: String]
    var isDamaged: Bool
    var isPartial: Bool
    var captureDate: String?
    /// How long each stage took.
    var milliseconds: [String: Int]

    init(_ document: RecognizedDocument, file: String) {
        self.file = file
        transcript = document.transcript
        pages = document.pages
        meanConfidence = document.meanConfidence
        engine = document.engine
        engineReason = document.engineReason
        pipelineRevision = document.pipelineRevision
        modelHashes = document.modelHashes
        isDamaged = document.isDamaged
        isPartial = document.isPartial
        captureDate = document.captureDate
        milliseconds = document.stageMilliseconds
    }
}
