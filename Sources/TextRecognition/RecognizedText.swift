/// One word, as the engine read it.
package struct RecognizedText: Sendable, Hashable, Codable {
    /// The word; never empty, never with a NUL.
    package var string: String
    /// 0 (a guess) to 1 (sure).
    package var confidence: Double
    /// Where it stands on the displayed picture.
    package var boundingBox: NormalizedRect

    package init(string: String, confidence: Double, boundingBox: NormalizedRect) {
        self.string = string
        self.confidence = confidence
        self.boundingBox = boundingBox
    }
}
