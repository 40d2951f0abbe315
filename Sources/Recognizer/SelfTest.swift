import TextRecognition

/// A picture of known digits, drawn here and read before the first photo: finds a model that loads and does not work.
enum SelfTest {
    private static let digits = [2, 0, 2, 6, 4, 7, 1, 9]

    /// - Throws: `cannotStart` when the engine reads something else.
    static func run(_ engine: any TextRecognizer, languages: [RecognitionLanguage]) throws(RecognizerUnavailable) {
        let observations: [RecognizedTextObservation]
        do throws(RecognitionFailure) {
            observations = try engine.recognize(
                DigitPicture.draw(digits), layout: .line, deadline: .now + .seconds(20))
        } catch {
            throw RecognizerUnavailable(.cannotStart, "The engine cannot read its test picture: \(error)")
        }
        // Models for upright columns do not read across.
        guard !languages.allSatisfy({ $0.rawValue.hasSuffix("_vert") }) else { return }
        // Some scripts have digits of their own.
        let read = observations.flatMap { $0.transcript.compactMap(\.wholeNumberValue) }
        guard read == digits else {
            throw RecognizerUnavailable(
                .cannotStart,
                "The engine reads its test picture wrongly: are the models for "
                    + "\(RecognitionLanguage.joined(languages)) those of the Debian packages?")
        }
    }
}
