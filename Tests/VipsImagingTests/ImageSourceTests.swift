import PhotoFixtures
import Testing
import TextRecognition
import VipsImaging

@Suite("Images and what is none")
struct ImageSourceTests {
    @Test(arguments: ImageFormat.allCases)
    func showsTheSamePictureInEveryFormat(format: ImageFormat) throws {
        let photo = FixturePhoto(index: 7)
        let source = try ImageSource(photo.render(format))
        #expect(source.pageCount == 1)
        let page = try source.page(1)
        #expect(page.width == photo.size.width && page.height == photo.size.height)
        #expect(!page.isDamaged)
        let exact = try ImageSource(photo.render(.png)).page(1)
        #expect(page.image.meanDifference(to: exact.image) < 4)
    }

    @Test func decodesEachPageOfATIFF() throws {
        let source = try ImageSource(
            SmallTIFF.file([
                .init(.minIsBlack, pixel: [10], samples: 1),
                .init(width: 5, height: 4, .minIsBlack, pixel: [20], samples: 1),
                .init(.minIsBlack, pixel: [30], samples: 1),
            ]))
        #expect(source.pageCount == 3)
        #expect(try source.page(1).image.pixels[0] == 10)
        #expect(try source.page(2).image.pixels == [UInt8](repeating: 20, count: 20))
        #expect(try source.page(3).image.pixels[0] == 30)
    }

    @Test(arguments: [
        (HostilePhoto.empty, RecognitionFailure.Code.empty), (.zeros, .unsupported), (.text, .unsupported),
        (.cutHeader, .corrupt), (.huge, .tooLarge),
    ])
    func refusesWithAReason(photo: HostilePhoto, code: RecognitionFailure.Code) throws {
        let bytes = try photo.render()
        #expect(throws: RecognitionFailure.self) { try ImageSource(bytes).page(1) }
        do throws(RecognitionFailure) {
            _ = try ImageSource(bytes).page(1)
        } catch {
            #expect(error.code == code)
        }
    }

    @Test func showsWhatIsLeftOfADamagedPhoto() throws {
        let whole = FixturePhoto(index: 0)
        let page = try ImageSource(HostilePhoto.cutInHalf.render()).page(1)
        #expect(page.isDamaged)
        #expect(page.width == whole.size.width && page.height == whole.size.height)
    }

    @Test func toleratesAMissingEnd() throws {
        let whole = try FixturePhoto(index: 0).render(.jpeg)
        let page = try ImageSource(Array(whole.dropLast(2))).page(1)
        let sound = try ImageSource(whole).page(1)
        #expect(page.image.meanDifference(to: sound.image) < 1)
    }

    /// Making the source decodes nothing, and already refuses.
    @Test func checksTheSizeBeforeItDecodes() throws {
        let small = SmallTIFF(width: 20, height: 20, .minIsBlack, pixel: [0], samples: 1)
        let bytes = SmallTIFF.file([small])
        var limits = ImageLimits()
        limits.maxPixels = 399
        #expect(Self.code { () throws(RecognitionFailure) in _ = try ImageSource(bytes, limits: limits) } == .tooLarge)
        limits = ImageLimits()
        limits.maxSide = 19
        #expect(Self.code { () throws(RecognitionFailure) in _ = try ImageSource(bytes, limits: limits) } == .tooLarge)
        limits = ImageLimits()
        limits.maxBytes = bytes.count - 1
        #expect(Self.code { () throws(RecognitionFailure) in _ = try ImageSource(bytes, limits: limits) } == .tooLarge)
        limits.maxBytes = bytes.count
        #expect(Self.code { () throws(RecognitionFailure) in _ = try ImageSource(bytes, limits: limits) } == nil)
    }

    @Test func countsPagesBeforeItDecodes() {
        let page = SmallTIFF(.minIsBlack, pixel: [0], samples: 1)
        var limits = ImageLimits()
        limits.maxPages = 2
        let three = SmallTIFF.file([page, page, page])
        #expect(Self.code { () throws(RecognitionFailure) in _ = try ImageSource(three, limits: limits) } == .tooLarge)
        let two = SmallTIFF.file([page, page])
        #expect(Self.code { () throws(RecognitionFailure) in _ = try ImageSource(two, limits: limits) } == nil)
    }

    /// A PNG of 57 bytes whose comment claims 2 GB.
    @Test func takesNoMemoryForBytesThatAreNotThere() {
        let bytes: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
            + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55]
            + [0x7F, 0xFF, 0xFF, 0xFF] + Array("zTXt".utf8) + [0, 0, 0, 0]
        #expect(Self.code { () throws(RecognitionFailure) in _ = try ImageSource(bytes) } == .corrupt)
    }

    private static func code(_ body: () throws(RecognitionFailure) -> Void) -> RecognitionFailure.Code? {
        do throws(RecognitionFailure) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }
}
