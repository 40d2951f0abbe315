import FoundationEssentials
import Testing
import TextRecognition

@Suite struct NormalizedRectTests {
    @Test func originIsTheLowerLeftCorner() {
        let upperLeft = NormalizedRect(left: 0, top: 0, right: 10, bottom: 20, imageWidth: 100, imageHeight: 100)
        #expect(upperLeft == NormalizedRect(x: 0, y: 0.8, width: 0.1, height: 0.2))
    }

    @Test func boxesBeyondThePictureAreClamped() {
        let rect = NormalizedRect(left: -5, top: 90, right: 500, bottom: 120, imageWidth: 100, imageHeight: 100)
        #expect(rect.x == 0 && rect.y == 0 && rect.width == 1)
        #expect(abs(rect.height - 0.1) < 1e-9)
    }

    @Test func fourNumbersTravel() throws {
        let rect = NormalizedRect(x: 1.0 / 3, y: 0.5, width: 0.25, height: 0)
        let data = try JSONEncoder().encode(rect)
        #expect(String(decoding: data, as: UTF8.self) == "[0.33333,0.5,0.25,0]")
        #expect(try JSONDecoder().decode(NormalizedRect.self, from: data).y == 0.5)
    }
}
