/// A photo that is drawn, never taken: what is written on it is known.
///
/// The photo of an index and a seed is always the same, and its text is its own: it contains ``number``.
package struct FixturePhoto: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Small and quickly drawn: two lines on a plain ground.
        case label
        /// Large writing on a board, in front of a busy background.
        case sign
        case receipt
        case screenshot
        /// A printed page at 150 dots per inch.
        case page
        /// No text at all.
        case scene
    }

    package enum Language: String, Sendable, CaseIterable {
        case english, chinese, mixed
    }

    package let index: Int
    package let seed: UInt64
    package let kind: Kind
    package let language: Language
    /// What is written on it, line by line.
    package let lines: [String]

    /// - Parameter index: 0 to 999,999.
    package init(index: Int, seed: UInt64 = 1, kind: Kind = .label, language: Language = .english) {
        self.index = index
        self.seed = seed
        self.kind = kind
        self.language = language
        var text = FixtureText(
            language: language, number: Self.number(index), generator: SeededGenerator(seed: seed, index: index))
        lines = text.lines(for: kind)
    }

    /// Six digits that stand on this photo and, in a set with the same seed, on no other.
    package var number: String { Self.number(index) }

    package var text: String { lines.joined(separator: "\n") }

    /// In pixels, upright.
    package var size: (width: Int, height: Int) {
        switch kind {
        case .label: (640, 240)
        case .sign: (1200, 800)
        case .receipt: (640, 960)
        case .screenshot: (900, 1000)
        case .page: (1240, 1754)
        case .scene: (960, 640)
        }
    }

    /// The encoded photo.
    ///
    /// - Parameter orientation: Exif's, 1 to 8: the pixels are stored turned so that a reader which heeds it sees the
    ///   photo upright. Formats that cannot say it take 1 alone.
    /// - Throws: ``FixtureError``.
    package func render(_ format: ImageFormat = .jpeg, orientation: Int = 1) throws(FixtureError) -> [UInt8] {
        guard orientation == 1 || format.hasOrientation else {
            throw FixtureError("\(format) has no orientation")
        }
        return try FixtureScene(photo: self).draw().stored(as: orientation).encoded(format.writer)
    }

    private static func number(_ index: Int) -> String {
        let digits = String(index)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}
