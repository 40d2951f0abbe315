import PhotoFixtures
import Testing
import TextRecognition
import VipsImaging

@Suite("Cameras' RAW files show the camera's own picture")
struct CameraRawTests {
    private let photo = FixturePhoto(index: 11)

    @Test(arguments: RawPhoto.allCases)
    func showsTheLargestPicture(raw: RawPhoto) throws {
        let source = try ImageSource(raw.render(photo))
        let page = try source.page(1)
        #expect(source.pageCount == 1)
        #expect(page.width == photo.size.width && page.height == photo.size.height)
        #expect(try page.image.meanDifference(to: ImageSource(photo.render(.png)).page(1).image) < 4)
        #expect(!page.isDamaged)
    }

    /// A page is large enough to be no thumbnail: nothing is searched for beyond the directories.
    @Test(arguments: [RawPhoto.dng, .nef, .cr2, .arw, .rw2])
    func takesALargeOneFromTheDirectories(raw: RawPhoto) throws {
        let large = FixturePhoto(index: 12, kind: .page)
        let page = try ImageSource(raw.render(large)).page(1)
        #expect(page.width == large.size.width && page.height == large.size.height)
    }

    @Test(arguments: RawPhoto.allCases, [3, 6, 8])
    func turnsItAsTheFileSays(raw: RawPhoto, orientation: Int) throws {
        let page = try ImageSource(raw.render(photo, orientation: orientation)).page(1)
        #expect(page.orientation == orientation)
        #expect(try page.image.meanDifference(to: ImageSource(photo.render(.png)).page(1).image) < 4)
    }

    @Test(arguments: RawPhoto.allCases.filter(\.hasOrientation))
    func knowsWhenItWasTaken(raw: RawPhoto) throws {
        #expect(try ImageSource(raw.render(photo)).captureDate == "2026-03-04T05:06:07")
    }

    @Test func saysWhenThereIsNoPicture() throws {
        let file = TIFFWriter.file([
            [256: .longs([32]), 257: .longs([24]), 262: .shorts([32803]), 50706: .bytes([1, 4, 0, 0])]
        ])
        let failure = #expect(throws: RecognitionFailure.self) { try ImageSource(file) }
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.contains("RAW") == true)
    }
}
