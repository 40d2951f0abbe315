import UnicodeText

/// Finds, in a text, the line that answers a search best, and the parts of it to mark.
struct LineHighlighter {
    private let terms: [[Character]]

    init(query: String) {
        terms = SearchTerms.highlights(of: query).map(Array.init)
    }

    /// The line with the most terms, the first of several; shortened around the first mark when it is long.
    func bestLine(of text: String) -> (line: String, marks: [Range<Int>]) {
        var best: (line: String, marks: [Range<Int>], found: Int) = ("", [], -1)
        for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\u{c}" }) {
            let (marks, found) = marks(in: line)
            if found > best.found { best = (String(line), marks, found) }
            if found == terms.count { break }
        }
        return shortened(best.line, best.marks)
    }

    /// The ranges to mark, and how many of the terms were found. The line is normalized character by character, so that
    /// a range in the normal form is a range of the line.
    private func marks(in line: Substring) -> (marks: [Range<Int>], found: Int) {
        var normal: [Character] = []
        var origin: [Int] = []
        for (index, character) in line.enumerated() where !character.isWhitespace || normal.last?.isLetter != nil {
            for folded in String(character).normalized(.searchable) {
                normal.append(folded)
                origin.append(index)
            }
        }
        var marks: [Range<Int>] = []
        var found = 0
        for term in terms where !term.isEmpty && term.count <= normal.count {
            var isFound = false
            var start = 0
            while start + term.count <= normal.count {
                let isWordStart = start == 0 || term[0].isUnspacedScript || !normal[start - 1].isLetter
                if isWordStart, normal[start..<start + term.count].elementsEqual(term) {
                    marks.append(origin[start]..<origin[start + term.count - 1] + 1)
                    isFound = true
                    start += term.count
                } else {
                    start += 1
                }
            }
            if isFound { found += 1 }
        }
        return (Self.merged(marks), found)
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
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

    private func shortened(_ line: String, _ marks: [Range<Int>]) -> (line: String, marks: [Range<Int>]) {
        let limit = 160
        guard line.count > limit else { return (line, marks) }
        let start = max(0, (marks.first?.lowerBound ?? 0) - 40)
        let piece = line.dropFirst(start).prefix(limit)
        let offset = start > 0 ? start - 1 : 0
        let text = (start > 0 ? "…" : "") + piece + (start + limit < line.count ? "…" : "")
        let shifted = marks.compactMap { mark -> Range<Int>? in
            let range = mark.lowerBound - offset..<mark.upperBound - offset
            return range.upperBound <= text.count ? range : nil
        }
        return (text, shifted)
    }
}
