import FoundationEssentials
import Glibc
import RecognizerPool
import TextRecognition

/// Ours: a warm, confined recognizer process, as workers have it.
struct RecognizerReader: PhotoReader {
    let choice: ReaderChoice
    private let pool: TextRecognizerPool
    private let request: RecognizeTextRequest

    /// - Throws: `RecognizerUnavailable` when an engine or a language is not there.
    init(_ choice: ReaderChoice, _ request: RecognizeTextRequest) async throws {
        self.choice = choice
        self.request = request
        var configuration = RecognizerConfiguration()
        configuration.paddlePath = getenv("PHOTOTEXT_PADDLE").map { String(cString: $0) }
        pool = TextRecognizerPool(configuration)
        do {
            try await pool.prepare(request)
        } catch {
            await pool.shutDown()
            throw error
        }
    }

    func read(_ path: String) async throws -> Reading {
        do {
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
            let document = try await pool.recognize(bytes, request: request)
            return Reading(text: document.transcript, engine: document.engine)
        } catch let failure as RecognitionFailure {
            return Reading(failure: failure.message)
        }
    }

    func finish() async {
        await pool.shutDown()
    }
}
