import PaddleEngine
import RecognizerProtocol
import TesseractEngine
import TextRecognition

/// Loads the engines that a recognizer is to read with.
enum EngineLoading {
    /// - Parameter arguments: with at least one engine.
    /// - Throws: `engineMissing`, `languageMissing`, `cannotStart`.
    static func load(_ arguments: RecognizerArguments) throws(RecognizerUnavailable) -> any TextRecognizer {
        switch arguments.engines {
        case [TesseractRecognizer.engineName]: return try tesseract(arguments)
        case [PaddleRecognizer.engineName]: return try paddle(arguments)
        default:
            throw RecognizerUnavailable(
                .engineMissing, "This build has no engine '\(arguments.engines.joined(separator: "+"))'.")
        }
    }

    private static func tesseract(
        _ arguments: RecognizerArguments
    ) throws(RecognizerUnavailable) -> TesseractRecognizer {
        try TesseractRecognizer(languages: arguments.languages, dataPath: arguments.tessdataPath)
    }

    private static func paddle(_ arguments: RecognizerArguments) throws(RecognizerUnavailable) -> PaddleRecognizer {
        guard let folder = arguments.paddlePath else {
            throw RecognizerUnavailable(
                .engineMissing, "The engine Paddle is not installed on this machine: scripts/install-paddle does that.")
        }
        return try PaddleRecognizer(folder: folder)
    }
}
