import Testing
import TextRecognition

@testable import Coordinator

@Suite struct TranscriptTableTests {
    private func page(_ lines: [String], number: Int = 1, box: NormalizedRect) -> RecognizedPage {
        RecognizedPage(
            number: number, width: 1000, height: 500, orientation: 1,
            observations: lines.map {
                RecognizedTextObservation(transcript: $0, confidence: 0.91234, boundingBox: box, words: [])
            })
    }

    @Test func boxesAreInPixelsFromTheUpperLeftCorner() {
        let box = NormalizedRect(left: 100, top: 20, right: 400, bottom: 70, imageWidth: 1000, imageHeight: 500)
        let rows = TranscriptTable(hasNames: false).rows(of: [page(["Hello"], box: box)], name: "a.jpg")
        #expect(rows == ["1\t1\t100\t20\t300\t50\t0.912\tHello"])
    }

    @Test func linesAreCountedOnEachPage() {
        let box = NormalizedRect(x: 0, y: 0, width: 1, height: 1)
        let rows = TranscriptTable(hasNames: true).rows(
            of: [page(["a", "b"], box: box), page(["c"], number: 2, box: box)], name: "doc.tif")
        #expect(
            rows.map { $0.split(separator: "\t").prefix(3).joined(separator: " ") } == [
                "doc.tif 1 1", "doc.tif 1 2", "doc.tif 2 1",
            ])
    }

    @Test func headingNamesEveryCell() {
        let box = NormalizedRect(x: 0, y: 0, width: 1, height: 1)
        for hasNames in [false, true] {
            let table = TranscriptTable(hasNames: hasNames)
            let row = table.rows(of: [page(["tab\there\r\nand line"], box: box)], name: "tab\tname")[0]
            #expect(row.split(separator: "\t").count == table.heading.split(separator: "\t").count)
        }
    }

    @Test func pageWithoutTextHasNoRow() {
        let box = NormalizedRect(x: 0, y: 0, width: 1, height: 1)
        #expect(TranscriptTable(hasNames: false).rows(of: [page([], box: box)], name: "blank").isEmpty)
    }
}
