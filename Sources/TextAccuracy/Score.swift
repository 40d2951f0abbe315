import UnicodeText

/// How right a text is, compared as search does: in compatibility form, case folded, and without white space.
package struct Score: Sendable, Hashable {
    /// The harmonic mean of precision and recall of pairs of neighbouring characters, 0 to 1: where lines stand matters
    /// little, what they say does.
    package let f1: Double
    /// The share of the truth's pairs of neighbouring characters that were read, 0 to 1.
    package let recall: Double
    /// Characters to insert, delete or replace, over those of the truth, 0 to 1; the order of lines matters.
    package let characterErrorRate: Double

    /// - Parameters:
    ///   - text: what was read.
    ///   - truth: what is written there. Where nothing is, nothing must be read.
    package init(text: String, truth: String) {
        let got = Self.letters(of: text)
        let wanted = Self.letters(of: truth)
        guard !wanted.isEmpty, !got.isEmpty else {
            let isRight = wanted.isEmpty && got.isEmpty
            f1 = isRight ? 1 : 0
            recall = wanted.isEmpty || isRight ? 1 : 0
            characterErrorRate = isRight ? 0 : 1
            return
        }
        let gotPairs = Self.pairs(of: got)
        let wantedPairs = Self.pairs(of: wanted)
        let common = Double(wantedPairs.reduce(0) { $0 + min($1.value, gotPairs[$1.key] ?? 0) })
        let wantedCount = Double(wantedPairs.values.reduce(0, +))
        f1 = 2 * common / (wantedCount + Double(gotPairs.values.reduce(0, +)))
        recall = common / wantedCount
        characterErrorRate = min(1, Double(Self.distance(wanted, got)) / Double(wanted.count))
    }

    private static func letters(of text: String) -> [UInt32] {
        text.normalized(.searchable).unicodeScalars.filter { !$0.properties.isWhitespace }.map(\.value)
    }

    /// How often each pair of neighbours occurs. A lone character counts as a pair of its own.
    private static func pairs(of letters: [UInt32]) -> [UInt64: Int] {
        guard letters.count > 1 else { return [UInt64(letters[0]): 1] }
        return zip(letters, letters.dropFirst()).reduce(into: [:]) { pairs, pair in
            pairs[UInt64(pair.0) << 32 | UInt64(pair.1), default: 0] += 1
        }
    }

    /// Levenshtein's, row by row.
    private static func distance(_ first: [UInt32], _ second: [UInt32]) -> Int {
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in second.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(diagonal + (letter == other ? 0 : 1), above + 1, row[column] + 1)
                diagonal = above
            }
        }
        return row[second.count]
    }
}
