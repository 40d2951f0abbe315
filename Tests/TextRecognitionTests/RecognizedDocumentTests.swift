import FoundationEssentials
import Testing
import TextRecognition

@Suite struct RecognizedDocumentTests {
    private func page(_ number: Int, _ lines: [(String, Double)]) -> RecognizedPage {
        let box = NormalizedRect(x: 0, y: 0, width: 1, height: 1)
        return RecognizedPage(
            number: number, width: 10, height: 20, orientation: 1,
            observations: lines.map {
                RecognizedTextObservation(transcript: $0.0, confidence: $0.1, boundingBox: box, words: [])
            })
    }

    @Test func transcriptPartsLinesAndPages() {
        let document = RecognizedDocument(
            pages: [page(1, [("a", 1), ("b", 1)]), page(2, [("c", 1)])], engine: "e", engineReason: "r")
        #expect(document.transcript == "a\nb\u{c}c")
    }

    @Test func longLinesWeighMore() throws {
        let document = RecognizedDocument(
            pages: [page(1, [("a", 0), ("bbb", 1)])], engine: "e", engineReason: "r")
        #expect(try #require(document.meanConfidence) == 0.75)
    }

    @Test func withoutTextThereIsNoConfidence() {
        let document = RecognizedDocument(pages: [page(1, [])], engine: "e", engineReason: "r")
        #expect(document.transcript.isEmpty)
        #expect(document.meanConfidence == nil)
    }
}
