/// What a model read on the picture of one line.
struct RecognizedLine: Hashable {
    struct Character: Hashable {
        var string: String
        /// How sure the model is, 0 to 1.
        var confidence: Double
        /// Where its middle is along the line, 0 (begin) to 1 (end).
        var position: Double
    }

    var characters: [Character]

    var text: String { characters.map(\.string).joined() }

    /// The mean of the characters' that are no spaces; 0 when there are none.
    var confidence: Double {
        let letters = characters.filter { $0.string != " " }
        return letters.isEmpty ? 0 : letters.reduce(0) { $0 + $1.confidence } / Double(letters.count)
    }

    /// Whether it is likely text: leaves, tiles and ornaments give lines of few letters or low confidence.
    ///
    /// Measured on photos with known text and on photos without any: of the latter, 19 of 20 come out empty.
    var isPlausible: Bool {
        let letterCount = text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        return letterCount > 0 && confidence >= (letterCount < 3 ? 0.9 : 0.7)
    }
}
