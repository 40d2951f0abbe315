import TextRecognition

extension RecognizedPage {
    /// Whether every number is in its range and every text can be stored.
    var isPlausible: Bool {
        number >= 1 && width >= 1 && height >= 1 && number.isStorable && width.isStorable && height.isStorable
            && (1...8).contains(orientation) && [nil, 0, 90, 180, 270].contains(rotation) && failure?.isText ?? true
            && observations.allSatisfy { observation in
                observation.transcript.isStorable && observation.confidence.isFraction
                    && observation.boundingBox.isInUnitSquare
                    && observation.words.allSatisfy {
                        $0.string.isStorable && $0.confidence.isFraction && $0.boundingBox.isInUnitSquare
                    }
            }
    }
}

extension String {
    fileprivate var isStorable: Bool { !isEmpty && isText }
}

extension Double {
    fileprivate var isFraction: Bool { (0...1).contains(self) }
}

extension NormalizedRect {
    /// Boxes travel rounded, so a sum may be a little above 1.
    fileprivate var isInUnitSquare: Bool {
        let bounds = -0.0001...1.0001
        return [x, y, x + width, y + height].allSatisfy(bounds.contains) && width >= 0 && height >= 0
    }
}
