import TextRecognition

/// A picture drawn here and read before the first photo: finds a model that loads and does not work, and a memory limit
/// that is too low for anything.
enum SelfTest {
    /// - Parameter languages: of an engine that has a model for each; none for one that has a model for all.
    /// - Throws: `cannotStart` when the engine finds nothing on the picture.
    static func run(_ engine: any TextRecognizer, languages: [RecognitionLanguage]) throws(RecognizerUnavailable) {
        let observations: [RecognizedTextObservation]
        do throws(RecognitionFailure) {
            observations = try engine.read(
                DigitPicture([2, 0, 2, 6, 4, 7, 1, 9]), layout: .line, deadline: .now + .seconds(20)
            ).observations
        } catch {
            throw RecognizerUnavailable(.cannotStart, "The engine cannot read its test picture: \(error)")
        }
        // What it takes the digits for is the model's business: Hebrew's reads "33". Models for upright columns may
        // find nothing in a row.
        guard observations.isEmpty, languages.isEmpty || !languages.allSatisfy({ $0.rawValue.hasSuffix("_vert") })
        else { return }
        let models =
            languages.isEmpty
            ? "those of scripts/install-paddle?"
            : "for \(RecognitionLanguage.joined(languages)) those of the Debian packages?"
        throw RecognizerUnavailable(
            .cannotStart, "The engine finds nothing on its test picture: are the models \(models)")
    }
}
