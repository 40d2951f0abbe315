import Renditions
import Testing

@testable import Coordinator

struct PictureTests {
    @Test func aCellShowsTwoPixels() {
        let (white, black, red): ([UInt8], [UInt8], [UInt8]) = ([255, 255, 255], [0, 0, 0], [255, 0, 0])
        let rendition = Rendition(
            bytes: white + red + black + black + red + white, encoding: .rgb, size: PixelSize(width: 2, height: 3),
            quality: .full)
        #expect(
            TerminalPicture(rendition).lines == [
                "\u{1b}[38;5;231m\u{1b}[48;5;16m▀\u{1b}[38;5;196m\u{1b}[48;5;16m▀\u{1b}[0m",
                // The last row has nothing below it.
                "\u{1b}[38;5;196m▀\u{1b}[38;5;231m▀\u{1b}[0m",
            ])
    }

    @Test(arguments: [("1200x800", PixelSize(width: 1200, height: 800)), ("1x30000", .init(width: 1, height: 30_000))])
    func aSizeIsAWidthAndAHeight(text: String, size: PixelSize) {
        #expect(PixelSize(argument: text) == size)
    }

    @Test(arguments: ["", "x", "10", "10x", "x10", "0x10", "10x-1", "10x10x10", "30001x1", "1e3x1"])
    func anythingElseIsNoSize(text: String) {
        #expect(PixelSize(argument: text) == nil)
    }
}
