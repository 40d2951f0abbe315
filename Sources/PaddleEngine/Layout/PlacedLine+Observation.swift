import TextRecognition

extension PlacedLine {
    /// As it stands on a picture of that size, in pixels; nil without text.
    func observation(width: Int, height: Int) -> RecognizedTextObservation? {
        let words = words(width: width, height: height)
        guard !words.isEmpty else { return nil }
        return RecognizedTextObservation(
            transcript: words.map(\.string).joined(separator: " "), confidence: line.confidence,
            boundingBox: Self.rectangle(around: box, width: width, height: height), words: words)
    }

    /// Characters between spaces.
    private func words(width: Int, height: Int) -> [RecognizedText] {
        line.characters.split { $0.string == " " }.map { characters in
            let all = line.characters
            // Each character reaches half way to its neighbours.
            let first = characters.startIndex
            let last = characters.index(before: characters.endIndex)
            let begin = first == 0 ? 0 : (all[first - 1].position + all[first].position) / 2
            let end = last == all.count - 1 ? 1 : (all[last].position + all[last + 1].position) / 2
            return RecognizedText(
                string: characters.map(\.string).joined(),
                confidence: characters.reduce(0) { $0 + $1.confidence } / Double(characters.count),
                boundingBox: Self.rectangle(around: box.part(from: begin, to: end), width: width, height: height))
        }
    }

    private static func rectangle(around box: TextBox, width: Int, height: Int) -> NormalizedRect {
        let bounds = box.bounds
        return NormalizedRect(
            left: Int(bounds.minX.rounded(.down)), top: Int(bounds.minY.rounded(.down)),
            right: Int(bounds.maxX.rounded(.up)), bottom: Int(bounds.maxY.rounded(.up)), imageWidth: width,
            imageHeight: height)
    }
}
