import PaddleEngine
import TesseractEngine
import TextRecognition

/// Reads each page with the engine that reads its kind best: dense print in Latin letters with Tesseract, as long as it is
/// sure, and everything else with Paddle.
///
/// Measured on photos, scans and screenshots with known text: picking the better engine for every image by hindsight
/// would read no more than this does.
final class ChoosingRecognizer: TextRecognizer {
    /// Of its characters on average: where Tesseract was this sure, Paddle hardly ever read better.
    private static let sure = 0.95

    private let tesseract: TesseractRecognizer
    private let paddle: PaddleRecognizer

    /// Whether Paddle has the letters of all the languages.
    private let isPaddleFit: Bool

    init(tesseract: TesseractRecognizer, paddle: PaddleRecognizer, languages: [RecognitionLanguage]) {
        self.tesseract = tesseract
        self.paddle = paddle
        isPaddleFit = languages.allSatisfy(PaddleLanguages.contains)
    }

    var modelHashes: [String: String] {
        tesseract.modelHashes.merging(paddle.modelHashes) { first, _ in first }
    }

    func read(
        _ page: any PagePicture, layout: PageLayout, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> PageReading {
        guard isPaddleFit else {
            var reading = try tesseract.read(page, layout: layout, deadline: deadline)
            reading.reason = "languages that Paddle does not read"
            return reading
        }
        let look = try paddle.look(at: page, deadline: deadline)
        guard look.isDenseLatinPage else {
            return try paddleReading(of: look, because: look.isEmpty ? "no text" : "no page of Latin print", deadline)
        }
        var reading = try tesseract.read(page, layout: layout, deadline: deadline)
        guard RecognizedTextObservation.meanConfidence(of: reading.observations) ?? 0 >= Self.sure else {
            return try paddleReading(of: look, because: "Tesseract is not sure", deadline)
        }
        reading.reason = "page of Latin print"
        return reading
    }

    private func paddleReading(
        of look: PageLook, because reason: String, _ deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> PageReading {
        var reading = try paddle.read(look, deadline: deadline)
        reading.reason = reason
        return reading
    }
}
