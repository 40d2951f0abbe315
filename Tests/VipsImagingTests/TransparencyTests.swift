import PhotoFixtures
import Testing
import TextRecognition
import VipsImaging

@Suite("Transparent pictures get a ground that their writing can be seen on")
struct TransparencyTests {
    /// A grey and an alpha for each pixel of 10 × 10; the first `count` are opaque.
    private func page(_ grey: UInt8, opaque count: Int, dark: Int = 0) throws -> DecodedPage<GreyImage> {
        let pixels = (0..<100).flatMap { [$0 < dark ? 0 : grey, $0 < count ? UInt8(255) : 0] }
        let tiff = TIFFWriter.file([
            [
                256: .longs([10]), 257: .longs([10]), 258: .shorts([8, 8]), 259: .shorts([1]), 262: .shorts([1]),
                273: .placed(pixels), 277: .shorts([2]), 278: .longs([10]), 279: .longs([200]), 338: .shorts([2]),
            ]
        ])
        return try ImageSource(tiff).page(1)
    }

    @Test(arguments: [0, 60, 120] as [UInt8]) func darkWritingStandsOnWhite(grey: UInt8) throws {
        let pixels = try page(grey, opaque: 20).image.pixels
        #expect(pixels[0] == grey && pixels[99] == 255)
    }

    @Test(arguments: [140, 200, 255] as [UInt8]) func lightWritingStandsOnBlack(grey: UInt8) throws {
        let pixels = try page(grey, opaque: 20).image.pixels
        #expect(pixels[0] == grey && pixels[99] == 0)
    }

    /// A sheet with dark print on it, cut out.
    @Test func aSheetWithPrintStaysOnWhite() throws {
        #expect(try page(255, opaque: 60, dark: 3).image.pixels[99] == 255)
    }

    /// A photo with round corners.
    @Test func lightCornersStayWhite() throws {
        #expect(try page(255, opaque: 96).image.pixels[99] == 255)
    }

    @Test func nothingAtAllIsWhite() throws {
        #expect(try page(255, opaque: 0).image.pixels.allSatisfy { $0 == 255 })
    }
}
