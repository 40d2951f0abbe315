import PhotoFixtures
import Testing
import TextRecognition
import VipsImaging

@Suite("Orientation is applied once")
struct OrientationTests {
    /// Seen upright: 1 2 3 above 4 5 6. Rows as they are stored for each of Exif's eight orientations.
    static let stored: [(orientation: Int, width: Int, pixels: [UInt8])] = [
        (1, 3, [1, 2, 3, 4, 5, 6]), (2, 3, [3, 2, 1, 6, 5, 4]), (3, 3, [6, 5, 4, 3, 2, 1]),
        (4, 3, [4, 5, 6, 1, 2, 3]), (5, 2, [1, 4, 2, 5, 3, 6]), (6, 2, [3, 6, 2, 5, 1, 4]),
        (7, 2, [6, 3, 5, 2, 4, 1]), (8, 2, [4, 1, 5, 2, 6, 3]),
    ]

    @Test(arguments: stored)
    func showsTheSamePicture(orientation: Int, width: Int, pixels: [UInt8]) throws {
        var tiff = SmallTIFF(width: width, height: 6 / width, .minIsBlack, pixel: [0], samples: 1)
        tiff.orientation = orientation
        tiff.pixels = pixels
        let page = try ImageSource(SmallTIFF.file([tiff])).page(1)
        #expect(page.image.width == 3 && page.image.height == 2)
        #expect(page.width == 3 && page.height == 2)
        #expect(page.image.pixels == [1, 2, 3, 4, 5, 6])
        #expect(page.orientation == orientation)
    }

    @Test(arguments: [0, 9, 65535])
    func takesAnImpossibleOneForUpright(orientation: Int) throws {
        var tiff = SmallTIFF(width: 3, height: 2, .minIsBlack, pixel: [0], samples: 1)
        tiff.orientation = orientation
        tiff.pixels = [1, 2, 3, 4, 5, 6]
        let page = try ImageSource(SmallTIFF.file([tiff])).page(1)
        #expect(page.image.pixels == [1, 2, 3, 4, 5, 6])
        #expect(page.orientation == 1)
    }

    @Test(arguments: ImageFormat.allCases.filter(\.hasOrientation), Array(1...8))
    func heedsWhatEachFormatSays(format: ImageFormat, orientation: Int) throws {
        let photo = FixturePhoto(index: 1)
        let page = try ImageSource(photo.render(format, orientation: orientation)).page(1)
        #expect(page.width == photo.size.width && page.height == photo.size.height)
        #expect(page.orientation == orientation)
        let upright = try ImageSource(photo.render(format)).page(1)
        #expect(page.image.meanDifference(to: upright.image) < 2)
    }
}
