import Testing
import TextRecognition

@testable import PaddleEngine

@Suite("What is drawn for the models")
struct RasterTests {
    /// Red, green, blue and white, from left to right.
    private static let image = ColourImage(
        width: 4, height: 1, pixels: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])

    private func draw(_ image: ColourImage, _ box: TextBox, width: Int, height: Int) -> [Float] {
        var planes = [Float](repeating: 9, count: 3 * width * height)
        planes.withUnsafeMutableBufferPointer {
            Raster(image).draw(box, width: width, height: height, into: $0, stride: width, planeRows: height)
        }
        return planes
    }

    @Test func planesAreBlueGreenAndRed() {
        let whole = TextBox(center: Point(x: 2, y: 0.5), along: Point(x: 1, y: 0), length: 4, thickness: 1)
        #expect(
            draw(Self.image, whole, width: 4, height: 1) == [-1, -1, 1, 1, /* */ -1, 1, -1, 1, /* */ 1, -1, -1, 1])
    }

    @Test func onItsHeadItIsTheOtherWayRound() {
        let whole = TextBox(center: Point(x: 2, y: 0.5), along: Point(x: -1, y: 0), length: 4, thickness: 1)
        #expect(draw(Self.image, whole, width: 4, height: 1).prefix(4) == [1, 1, -1, -1])
    }

    @Test func whatIsMadeSmallerIsTheMeanOfItsPixels() {
        let stripes = ColourImage(
            width: 8, height: 8, pixels: (0..<64).flatMap { [UInt8](repeating: $0 % 2 == 0 ? 0 : 254, count: 3) })
        let whole = TextBox(center: Point(x: 4, y: 4), along: Point(x: 1, y: 0), length: 8, thickness: 8)
        let drawn = draw(stripes, whole, width: 2, height: 2)
        #expect(drawn.allSatisfy { abs($0 - (127 / 127.5 - 1)) < 0.001 }, "\(drawn)")
    }

    @Test func beyondTheEdgeThePictureGoesOn() {
        let beside = TextBox(center: Point(x: -3, y: 0.5), along: Point(x: 1, y: 0), length: 2, thickness: 1)
        #expect(draw(Self.image, beside, width: 2, height: 1) == [-1, -1, -1, -1, 1, 1])
    }
}
