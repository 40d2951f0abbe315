/// Makes text of class probabilities over time: the likeliest class of every step, repetitions and blanks left out (best
/// path decoding; Graves et al., ICML 2006).
enum CTCDecoder {
    /// - Parameters:
    ///   - probabilities: `steps * alphabet.classCount` values, step by step.
    ///   - steps: how many.
    ///   - extent: how many steps the line's picture fills; what comes after them is padding.
    static func decode(
        _ probabilities: UnsafeBufferPointer<Float>, steps: Int, extent: Double, alphabet: Alphabet
    ) -> RecognizedLine {
        let classes = alphabet.classCount
        var characters: [RecognizedLine.Character] = []
        var last = Alphabet.blank
        for step in 0..<steps {
            let (index, probability) = best(
                of: UnsafeBufferPointer(rebasing: probabilities[step * classes..<(step + 1) * classes]))
            if index != Alphabet.blank, index != last {
                characters.append(
                    RecognizedLine.Character(
                        string: alphabet.character(index), confidence: min(1, max(0, Double(probability))),
                        position: min(1, (Double(step) + 0.5) / extent)))
            }
            last = index
        }
        return RecognizedLine(characters: characters)
    }

    private static func best(of values: UnsafeBufferPointer<Float>) -> (index: Int, value: Float) {
        // The largest value first, 16 at a time; then where it is.
        var lanes = SIMD16<Float>(repeating: -.infinity)
        let whole = values.count / 16 * 16
        let raw = UnsafeRawBufferPointer(values)
        for start in stride(from: 0, to: whole, by: 16) {
            lanes = pointwiseMax(lanes, raw.loadUnaligned(fromByteOffset: start * 4, as: SIMD16<Float>.self))
        }
        var best = lanes.max()
        for index in whole..<values.count where values[index] > best { best = values[index] }
        return (values.firstIndex(of: best) ?? Alphabet.blank, best)
    }
}
