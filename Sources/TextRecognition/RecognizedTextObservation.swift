/// One line of text with its words. After Vision's type of the same name.
package struct RecognizedTextObservation: Sendable, Hashable, Codable {
    /// The line, as a person would type it: no space between Chinese characters.
    package var transcript: String
    /// The mean of the words' confidences, weighted by their length; 0 to 1.
    package var confidence: Double
    /// The box around the whole line.
    package var boundingBox: NormalizedRect
    /// The words, in reading order.
    package var words: [RecognizedText]

    package init(transcript: String, confidence: Double, boundingBox: NormalizedRect, words: [RecognizedText]) {
        self.transcript = transcript
        self.confidence = confidence
        self.boundingBox = boundingBox
        self.words = words
    }

    /// The mean of the lines' confidences weighted by their length, 0 to 1; nil when there is no text.
    package static func meanConfidence(of observations: [RecognizedTextObservation]) -> Double? {
        var sum = 0.0
        var weight = 0.0
        for observation in observations {
            let length = Double(observation.transcript.count)
            sum += observation.confidence * length
            weight += length
        }
        return weight > 0 ? sum / weight : nil
    }
}
