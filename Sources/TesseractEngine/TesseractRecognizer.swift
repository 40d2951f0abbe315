import CTesseract
package import TextRecognition

/// Reads by Tesseract's LSTM models. The engine stays loaded; use it from one thread.
///
/// Run the process with `OMP_THREAD_LIMIT=1` in its environment: Tesseract's own threads make a page five times slower
/// when every core already has its recognizer.
package final class TesseractRecognizer: TextRecognizer {
    package static var engineName: String { "tesseract" }

    package let modelHashes: [String: String]
    private let engine: TesseractHandle

    /// Loads the models, which takes some 100 ms a language.
    ///
    /// - Parameters:
    ///   - languages: in order of priority, at least one.
    ///   - dataPath: the folder with the `.traineddata` files; nil for `TESSDATA_PREFIX`, or else where Debian has them.
    /// - Throws: `languageMissing` when a model is not installed, `cannotStart` when Tesseract refuses one.
    package init(languages: [RecognitionLanguage], dataPath: String?) throws(RecognizerUnavailable) {
        precondition(!languages.isEmpty, "a recognizer needs a language")
        let models = ModelFolder(path: dataPath ?? ModelFolder.defaultPath)
        var hashes: [String: String] = [:]
        for language in languages {
            hashes[ModelFolder.fileName(language)] = try models.digest(of: language)
        }
        modelHashes = hashes
        engine = try TesseractHandle(languages: languages, folder: models.path)
    }

    package func recognize(
        _ image: GreyImage, layout: PageLayout, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> [RecognizedTextObservation] {
        guard max(image.width, image.height) <= TesseractHandle.maxSide else {
            throw RecognitionFailure(
                .tooLarge, "Tesseract reads at most \(TesseractHandle.maxSide) pixels a side.")
        }
        let lines = try engine.read(image, mode: layout.segmentationMode, deadline: deadline)
        return lines.compactMap { $0.observation(width: image.width, height: image.height) }
    }
}
