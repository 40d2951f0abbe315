import PaddleEngine
import RecognizerProtocol
import TesseractEngine
import TextRecognition

/// Loads the engines that a recognizer is to read with.
enum EngineLoading {
    /// Each engine reads the test picture before it is used.
    ///
    /// - Parameter arguments: with at least one engine.
    /// - Throws: `engineMissing`, `languageMissing`, `cannotStart`.
    static func load(_ arguments: RecognizerArguments) throws(RecognizerUnavailable) -> any TextRecognizer {
        switch arguments.engines {
        case [TesseractRecognizer.engineName]: return try tesseract(arguments)
        case [PaddleRecognizer.engineName]:
            if let language = arguments.languages.first(where: { !PaddleLanguages.contains($0) }) {
                throw RecognizerUnavailable(
                    .languageMissing,
                    "Paddle does not read '\(language.rawValue)'. Read it with --engine tesseract.")
            }
            return try paddle(arguments)
        case [TesseractRecognizer.engineName, PaddleRecognizer.engineName]:
            return ChoosingRecognizer(
                tesseract: try tesseract(arguments), paddle: try paddle(arguments), languages: arguments.languages)
        default:
            throw RecognizerUnavailable(
                .engineMissing, "This build has no engine '\(arguments.engines.joined(separator: "+"))'.")
        }
    }

    private static func tesseract(
        _ arguments: RecognizerArguments
    ) throws(RecognizerUnavailable) -> TesseractRecognizer {
        let engine = try TesseractRecognizer(languages: arguments.languages, dataPath: arguments.tessdataPath)
        try SelfTest.run(engine, languages: arguments.languages)
        return engine
    }

    private static func paddle(_ arguments: RecognizerArguments) throws(RecognizerUnavailable) -> PaddleRecognizer {
        guard let folder = arguments.paddlePath else {
            throw RecognizerUnavailable(
                .engineMissing, "The engine Paddle is not installed on this machine: scripts/install-paddle does that.")
        }
        let engine = try PaddleRecognizer(folder: folder)
        try SelfTest.run(engine, languages: [])
        return engine
    }
}
