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
}
