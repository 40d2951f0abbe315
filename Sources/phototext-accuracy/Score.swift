import UnicodeText

/// How right a text is, compared as search does: compatibility form, case folded, and without white space.
struct Score {
    /// 1 less the edit distance over the truth's length; not below 0.
    let accuracy: Double
    /// The share of the truth's characters that are found in their order.
    let recall: Double

    init(text: String, truth: String) {
        func letters(_ text: String) -> [UInt32] {
            text.normalized(.searchable).unicodeScalars.filter { !$0.properties.isWhitespace }.map(\.value)
        }
        let wanted = letters(truth)
        let got = letters(text)
        let distances = Self.distances(wanted, got)
        let length = Double(max(wanted.count, 1))
        accuracy = max(0, 1 - Double(distances.edits) / length)
        recall = Double(distances.common) / length
    }

    /// Levenshtein's distance and the length of the longest common subsequence.
    private static func distances(_ first: [UInt32], _ second: [UInt32]) -> (edits: Int, common: Int) {
        var edits = Array(0...second.count)
        var common = [Int](repeating: 0, count: second.count + 1)
        for (row, letter) in first.enumerated() {
            var diagonalEdits = edits[0]
            var diagonalCommon = 0
            edits[0] = row + 1
            for (column, other) in second.enumerated() {
                let aboveEdits = edits[column + 1]
                let aboveCommon = common[column + 1]
                edits[column + 1] = min(
                    diagonalEdits + (letter == other ? 0 : 1), aboveEdits + 1, edits[column] + 1)
                common[column + 1] =
                    letter == other ? diagonalCommon + 1 : max(aboveCommon, common[column])
                diagonalEdits = aboveEdits
                diagonalCommon = aboveCommon
            }
        }
        return (edits[second.count], common[second.count])
    }
}
