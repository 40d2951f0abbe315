import UnicodeText

/// Finds, in a text, the line that answers a search best, and the parts of it to mark.
struct LineHighlighter {
    /// One piece to mark, normalized.
    struct Term: Equatable {
        var characters: [Character]
        /// Whether only a whole word is meant; else words that begin so are, too.
        var isWhole: Bool
    }

    private let terms: [Term]

    init(_ query: SearchQuery) {
        terms = query.phrases.flatMap(\.highlights)
    }

    /// The line with the most terms, the first of several; shortened around the first mark when it is long.
    func bestLine(of text: String) -> (line: String, marks: [Range<Int>]) {
        var best: (line: Substring, marks: [Range<Int>], found: Int) = ("", [], -1)
        for line in text.split(whereSeparator: { $0.isNewline }) {
            let normalized = NormalizedLine(line)
            let places = terms.map(normalized.places)
            let found = places.count { !$0.isEmpty }
            if found > best.found { best = (line, Self.merged(places.joined()), found) }
            if found == terms.count { break }
        }
        return Self.shortened(String(best.line), best.marks)
    }

    private static func merged(_ ranges: some Sequence<Range<Int>>) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    /// What a list has room for, in characters, and how many of them come before the first mark.
    private static let maximumLength = 160
    private static let lead = 40

    private static func shortened(_ line: String, _ marks: [Range<Int>]) -> (line: String, marks: [Range<Int>]) {
        guard line.count > maximumLength else { return (line, marks) }
        let start = max(0, (marks.first?.lowerBound ?? 0) - lead)
        let piece = line.dropFirst(start).prefix(maximumLength)
        let ellipsis = start > 0 ? "…" : ""
        let shift = ellipsis.count - start
        let kept = ellipsis.count..<ellipsis.count + piece.count
        let shifted = marks.map { ($0.lowerBound + shift..<$0.upperBound + shift).clamped(to: kept) }
        return (
            ellipsis + piece + (start + piece.count < line.count ? "…" : ""), shifted.filter { !$0.isEmpty }
        )
    }
}
