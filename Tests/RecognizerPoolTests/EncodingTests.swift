import PhotoFixtures
import Testing
import TextRecognition

@testable import RecognizerPool

/// Through the built recognizer, confined as always.
@Suite("Whatever way a photo is encoded, its text is read")
struct EncodingTests {
    private let request = RecognizeTextRequest(languages: [.english])

    @Test func readsEveryEncoding() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        for photo in try SmallPhoto.all() {
            let document = try? await pool.recognize(photo.bytes, request: request)
            #expect(document?.transcript == SmallPhoto.text, "\(photo.name)")
            #expect(document?.isDamaged == false, "\(photo.name)")
            #expect(document?.pages.count == 1, "\(photo.name)")
        }
        await pool.shutDown()
    }

    @Test func readsEveryPageOfADocument() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let photos = [FixturePhoto(index: 31), FixturePhoto(index: 32)]
        let pages = try photos.map { (try $0.render(.jpeg), $0.size.width, $0.size.height) }
        let document = try await pool.recognize(PDFWriter.scan(pages), request: request)
        #expect(document.pages.map(\.number) == [1, 2])
        for (page, photo) in zip(document.pages, photos) { #expect(page.transcript.contains(photo.number)) }
        await pool.shutDown()
    }

    /// No file can be opened for a font. That is said of the photo, and does not go by unseen.
    @Test func saysWhenADocumentLacksItsFonts() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let document = try await pool.recognize(PDFWriter.text("4711 0815"), request: request)
        #expect(document.isDamaged)
        await pool.shutDown()
    }
}
