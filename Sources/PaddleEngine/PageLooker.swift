/// Finds the lines of a page and the way that it has to be turned.
///
/// On photos with known text, each in all four turns, reading the longest lines both ways told the right one always, and
/// PP-OCR's classifier of directions nearly always; asked for each line alone, that classifier turned good lines on their
/// heads.
struct PageLooker {
    /// How many lines are read to tell.
    private static let sampleSize = 6
    /// Lines that are read this surely stand upright: the other way round none reached 0.9.
    private static let sure = 0.9
    /// Lines that are read less surely than this may be letters of a page on its side, taken together wrongly.
    private static let doubtful = 0.85
    /// How much surer another turn has to be.
    private static let lead = 0.05
    /// Boxes that are hardly longer than thick do not tell which way lines run.
    private static let tellingShape = 1.5

    let models: PaddleModels
    let raster: Raster
    let deadline: ContinuousClock.Instant

    /// A look at the page in one turn.
    private struct Attempt {
        var look: PageLook
        var confidence: Double
    }

    func look() throws -> PageLook {
        let first = try attempt(.none)
        guard !first.look.isEmpty, first.confidence < Self.doubtful, first.look.view.turn == .none else {
            return first.look
        }
        let sideways = try attempt(.threeQuarters)
        return sideways.confidence > first.confidence + Self.lead ? sideways.look : first.look
    }

    /// Looks at the page in a turn, and when its text is seen to stand otherwise, in the one that makes it upright.
    private func attempt(_ turn: PageTurn) throws -> Attempt {
        let (view, boxes) = try detect(turn)
        let telling = boxes.filter { $0.shape >= Self.tellingShape }
        let downLength = telling.filter(\.runsDown).reduce(0) { $0 + $1.length }
        let acrossLength = telling.filter { !$0.runsDown }.reduce(0) { $0 + $1.length }
        let runsDown = downLength > acrossLength
        let sample = Self.longest(boxes) { $0.runsDown == runsDown }
        let upright = try read(sample.map { boxes[$0] }, on: view)
        let confidence = Self.confidence(upright)
        let reversed = confidence >= Self.sure ? [] : try read(sample.map { boxes[$0].reversed }, on: view)
        let isReversed = Self.confidence(reversed) > confidence + (runsDown ? 0 : Self.lead)
        guard runsDown || isReversed else { return Self.attempt(view, boxes, sample, upright) }
        let rest: PageTurn = runsDown ? (isReversed ? .quarter : .threeQuarters) : .half
        return try settled(rest.after(turn))
    }

    /// The page in a turn that is known to be right.
    private func settled(_ turn: PageTurn) throws -> Attempt {
        let (view, boxes) = try detect(turn)
        let sample = Self.longest(boxes) { _ in true }
        return Self.attempt(view, boxes, sample, try read(sample.map { boxes[$0] }, on: view))
    }

    private func detect(_ turn: PageTurn) throws -> (PageView, [TextBox]) {
        let view = PageView(raster: raster, turn: turn)
        return (view, try models.detector.boxes(on: view, deadline: deadline))
    }

    /// Which boxes are read to tell.
    private static func longest(_ boxes: [TextBox], where isWanted: (TextBox) -> Bool) -> [Int] {
        let sorted = boxes.indices.filter { isWanted(boxes[$0]) }
            .sorted { (boxes[$0].shape, $1) > (boxes[$1].shape, $0) }
        return Array(sorted.prefix(sampleSize))
    }

    private static func attempt(
        _ view: PageView, _ boxes: [TextBox], _ sample: [Int], _ lines: [RecognizedLine]
    ) -> Attempt {
        Attempt(
            look: PageLook(view: view, boxes: boxes, sample: Dictionary(uniqueKeysWithValues: zip(sample, lines))),
            confidence: confidence(lines))
    }

    private func read(_ boxes: [TextBox], on view: PageView) throws -> [RecognizedLine] {
        try boxes.map { try models.reader.read($0, on: view, deadline: deadline) }
    }

    /// How surely lines stand as they were read, 0 to 1. Many a letter on its side is another letter: where there are no
    /// lines of more than one, it is doubtful.
    private static func confidence(_ lines: [RecognizedLine]) -> Double {
        func mean(_ lines: [RecognizedLine]) -> Double {
            lines.isEmpty ? 0 : lines.reduce(0) { $0 + $1.confidence } / Double(lines.count)
        }
        let telling = lines.filter { $0.characters.count > 1 }
        return telling.isEmpty ? mean(lines) * 0.8 : mean(telling)
    }
}
