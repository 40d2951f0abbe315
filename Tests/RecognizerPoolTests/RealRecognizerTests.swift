import Glibc
import RecognizerProtocol
import Testing
import TextRecognition

@testable import RecognizerPool

/// The built `phototext-recognizer`, beside the test program.
@Suite struct RealRecognizerTests {
    private let request = RecognizeTextRequest(languages: [.english])

    @Test func readsAPhotoAndStaysWarm() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let first = try await pool.recognize(TestImage.digits, request: request)
        let firstID = await pool.processIDs
        let second = try await pool.recognize(TestImage.digits, request: request)
        #expect(first.transcript == TestImage.text)
        #expect(first.engine == "tesseract")
        #expect(first.modelHashes.keys.contains { $0.contains("eng") })
        #expect(first.pages == second.pages)
        #expect(await pool.processIDs == firstID)
        await pool.shutDown()
    }
}
