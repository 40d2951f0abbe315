import TextRecognition

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

    /// Whether another look cannot be expected to find more.
    var isSure: Bool { confidence >= 0.85 }

    /// The lines as they stand on a picture.
    func observations(on picture: borrowing GreyPix) -> [RecognizedTextObservation] {
        let (width, height) = (picture.width, picture.height)
        return lines.compactMap { $0.observation(width: width, height: height) }
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

    /// On photos, receipts and pages with known text, 0.75 was the best compromise between text and time: with 0.85 the
    /// receipts read a little better, and everything took longer. The other two bounds are a judgement.
    var verdict: Verdict {
        guard !lines.isEmpty, confidence < 0.75 else { return .keep }
        return letterCount >= 60 && confidence >= 0.6 ? .readAsBlock : .readAsScattered
    }

    /// Without what is likely no text at all: leaves and tiles give lines of low confidence. On photos
    /// with known text 0.5 lost more of it than 0.3 did.
    func withoutJunk() -> Reading {
        Reading(lines.filter { $0.confidence >= 0.3 })
    }
}
