/// The outcome of reading one image: every page, and how it was made.
package struct RecognizedDocument: Sendable, Hashable, Codable {
    package var pages: [RecognizedPage]
    /// The engine that read, and why it was the one.
    package var engine: String
    package var engineReason: String
    /// Rises when the same bytes may give another text: see ``PipelineRevision``.
    package var pipelineRevision: Int
    /// SHA-256 of every model file that took part, by name.
    package var modelHashes: [String: String]
    /// Some of the image's bytes were missing or wrong; what could be decoded was read.
    package var isDamaged: Bool
    /// Some pages could not be read, or were more than are read.
    package var isPartial: Bool
    /// When the photo was taken, `YYYY-MM-DDTHH:MM:SS` in the camera's own time, if the image says so.
    package var captureDate: String?
    /// How long each stage took, in milliseconds: `decode`, `recognize`.
    package var stageMilliseconds: [String: Int]

    package init(
        pages: [RecognizedPage], engine: String, engineReason: String,
        pipelineRevision: Int = PipelineRevision.current, modelHashes: [String: String] = [:],
        isDamaged: Bool = false, isPartial: Bool = false, captureDate: String? = nil,
        stageMilliseconds: [String: Int] = [:]
    ) {
        self.pages = pages
        self.engine = engine
        self.engineReason = engineReason
        self.pipelineRevision = pipelineRevision
        self.modelHashes = modelHashes
        self.isDamaged = isDamaged
        self.isPartial = isPartial
        self.captureDate = captureDate
        self.stageMilliseconds = stageMilliseconds
    }

    /// All the text: pages parted by a form feed, lines by line feeds; empty when there is none.
    package var transcript: String {
        pages.map(\.transcript).joined(separator: "\u{c}")
    }

    /// The mean of the lines' confidences weighted by their length, 0 to 1; nil when there is no text.
    package var meanConfidence: Double? {
        RecognizedTextObservation.meanConfidence(of: pages.flatMap(\.observations))
    }
}
