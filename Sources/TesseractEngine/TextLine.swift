import TextRecognition

/// A line as Tesseract read it, in pixels of the picture that it was given.
struct TextLine {
    struct Word {
        var string: String
        /// 0 to 1.
        var confidence: Double
        var box: PixelBox
    }

    /// In reading order.
    var words: [Word] = []

    var letterCount: Int { words.reduce(0) { $0 + $1.string.count } }

    /// The words' mean, weighted by their length.
    var confidence: Double {
        let weight = letterCount
        guard weight > 0 else { return 0 }
        return words.reduce(0) { $0 + $1.confidence * Double($1.string.count) } / Double(weight)
    }

    /// - Parameters:
    ///   - width: of the picture, in pixels.
    ///   - height: likewise.
    func observation(width: Int, height: Int) -> RecognizedTextObservation? {
        guard let first = words.first else { return nil }
        func normalized(_ box: PixelBox) -> NormalizedRect {
            NormalizedRect(
                left: box.left, top: box.top, right: box.right, bottom: box.bottom, imageWidth: width,
                imageHeight: height)
        }
        return RecognizedTextObservation(
            transcript: Transcript.joined(words.map(\.string)), confidence: confidence,
            boundingBox: normalized(words.reduce(first.box) { $0.union($1.box) }),
            words: words.map {
                RecognizedText(string: $0.string, confidence: $0.confidence, boundingBox: normalized($0.box))
            })
    }
}
