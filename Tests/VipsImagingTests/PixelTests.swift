import Testing
import TextRecognition
import VipsImaging

@Suite("Every way of writing a colour becomes 8-bit grey")
struct PixelTests {
    struct Colour: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let file: [UInt8]
        let grey: ClosedRange<UInt8>
    }

    static let colours: [Colour] = [
        Colour(
            testDescription: "8-bit grey", file: SmallTIFF.file([.init(.minIsBlack, pixel: [70], samples: 1)]),
            grey: 70...70),
        Colour(
            testDescription: "min is white", file: SmallTIFF.file([.init(.minIsWhite, pixel: [70], samples: 1)]),
            grey: 185...185),
        Colour(
            testDescription: "1 bit, white",
            file: SmallTIFF.file([.init(.minIsBlack, bits: 1, pixel: [255], samples: 1)]), grey: 255...255),
        Colour(
            testDescription: "1 bit, min is white, black",
            file: SmallTIFF.file([.init(.minIsWhite, bits: 1, pixel: [255], samples: 1)]), grey: 0...0),
        Colour(
            testDescription: "16-bit grey",
            file: SmallTIFF.file([.init(.minIsBlack, bits: 16, pixel: [0, 128], samples: 1)]), grey: 127...129),
        Colour(
            testDescription: "16-bit colour, white",
            file: SmallTIFF.file([.init(.rgb, bits: 16, pixel: [255, 255, 255, 255, 255, 255], samples: 3)]),
            grey: 254...255),
        Colour(
            testDescription: "colour, black", file: SmallTIFF.file([.init(.rgb, pixel: [0, 0, 0], samples: 3)]),
            grey: 0...1),
        Colour(
            testDescription: "transparent black is white",
            file: SmallTIFF.file([.init(.rgb, pixel: [0, 0, 0, 0], samples: 4, hasAlpha: true)]), grey: 254...255),
        Colour(
            testDescription: "opaque black stays black",
            file: SmallTIFF.file([.init(.rgb, pixel: [0, 0, 0, 255], samples: 4, hasAlpha: true)]), grey: 0...1),
        Colour(
            testDescription: "16-bit grey, transparent",
            file: SmallTIFF.file([.init(.minIsBlack, bits: 16, pixel: [0, 0, 0, 0], samples: 2, hasAlpha: true)]),
            grey: 254...255),
        Colour(
            testDescription: "no ink is white", file: SmallTIFF.file([.init(.cmyk, pixel: [0, 0, 0, 0], samples: 4)]),
            grey: 250...255),
        Colour(
            testDescription: "black ink is dark",
            file: SmallTIFF.file([.init(.cmyk, pixel: [0, 0, 0, 255], samples: 4)]), grey: 0...70),
        Colour(
            testDescription: "CIELAB, white", file: SmallTIFF.file([.init(.cieLab, pixel: [255, 0, 0], samples: 3)]),
            grey: 250...255),
    ]

    @Test(arguments: colours)
    func becomesGrey(_ colour: Colour) throws {
        let page = try ImageSource(colour.file).page(1)
        #expect(page.image.width == 8 && page.image.height == 8)
        #expect(page.image.pixels.allSatisfy { colour.grey.contains($0) }, "\(page.image.pixels[0])")
        #expect(!page.isDamaged)
    }

    /// Uncompressed and 24 bits a pixel: white above, black below; BMP stores the lowest row first.
    @Test func readsBitmaps() throws {
        let header: [UInt8] =
            [0x42, 0x4D, 78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24)
        let file = header + [UInt8](repeating: 0, count: 12) + [UInt8](repeating: 255, count: 12)
        let page = try ImageSource(file).page(1)
        #expect(page.image.pixels == [255, 255, 255, 255, 0, 0, 0, 0])
    }
}
