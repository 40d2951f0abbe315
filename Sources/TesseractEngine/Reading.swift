/// What one pass over a picture gave.
struct Reading {
    private(set) var lines: [TextLine]

    init(_ lines: [TextLine]) {
        self.lines = lines
    }

    private var letterCount: Int {
        lines.reduce(0) { $0 + $1.letterCount }
    }

    /// The lines' mean, weighted by their length; 0 when there is nothing.
    private var confidence: Double {
        let letters = letterCount
        guard letters > 0 else { return 0 }
        return lines.reduce(0) { $0 + $1.confidence * Double($1.letterCount) } / Double(letters)
    }

    /// How much has been read: letters, each worth what its line's confidence is above that of a bad guess.
    var evidence: Double {
        lines.reduce(0) { $0 + Double($1.letterCount) * ($1.confidence - 0.4) }
    }

    /// What to try next.
    enum Verdict {
        /// Good as it is, or nothing there: most photos bear no text, and looking twice would double their cost.
        case keep
        /// Unsure, and enough letters for a page: a receipt, a table.
        case readAsBlock
        /// Few letters, or hardly any that are sure: words here and there, or a page on its head.
        case readAsScattered
    }

    /// The bounds are those that read most on photos, receipts and pages with known text.
    var verdict: Verdict {
        guard !lines.isEmpty, confidence < 0.75 else { return .keep }
        return letterCount >= 60 && confidence >= 0.6 ? .readAsBlock : .readAsScattered
    }

    /// Without what is likely no text at all: leaves and tiles give lines of low confidence. A higher bound than 0.3
    /// loses more of the true text than it keeps out.
    func withoutJunk() -> Reading {
        Reading(lines.filter { $0.confidence >= 0.3 })
    }
}
