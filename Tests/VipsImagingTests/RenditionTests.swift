import Foundation
import PhotoFixtures
import Renditions
import Testing
import TextRecognition

@testable import VipsImaging

@Suite("Pictures that are made of photos")
struct RenditionTests {
    private func request(
        _ width: Int, _ height: Int, _ resizeMode: ResizeMode = .fast, quality: RenditionQuality = .full,
        encoding: RenditionEncoding = .png
    ) -> RenditionRequest {
        var request = RenditionRequest(targetSize: PixelSize(width: width, height: height))
        request.resizeMode = resizeMode
        request.quality = quality
        request.encoding = encoding
        return request
    }

    /// Red and green above blue and white.
    private func expectQuarters(_ rendition: Rendition, tolerance: Int = 12) throws {
        let colours = try DecodedColours(rendition.bytes)
        #expect(PixelSize(width: colours.width, height: colours.height) == rendition.size)
        #expect(colours.bandCount == 3)
        #expect(colours.orientation == 1)
        let (left, right) = (colours.width / 4, colours.width * 3 / 4)
        let (top, bottom) = (colours.height / 4, colours.height * 3 / 4)
        #expect(colours.isNear(QuarteredPhoto.red, at: left, top, tolerance: tolerance))
        #expect(colours.isNear(QuarteredPhoto.green, at: right, top, tolerance: tolerance))
        #expect(colours.isNear(QuarteredPhoto.blue, at: left, bottom, tolerance: tolerance))
        #expect(colours.isNear(QuarteredPhoto.white, at: right, bottom, tolerance: tolerance))
    }

    @Test(arguments: 1...8, ResizeMode.allCases)
    func colourIsKeptAndOrientationAppliedOnce(orientation: Int, resizeMode: ResizeMode) throws {
        let photo = QuarteredPhoto(width: 48, height: 32, orientation: orientation)
        let rendition = try ImageSource(photo.tiff).rendition(request(24, 24, resizeMode))
        #expect(
            rendition.size == (resizeMode == .none ? PixelSize(width: 48, height: 32) : .init(width: 24, height: 16)))
        #expect(rendition.quality == .full)
        try expectQuarters(rendition)
    }

    @Test func aPictureCanBeHadAsPixels() throws {
        let rendition = try ImageSource(QuarteredPhoto(width: 4, height: 2).tiff)
            .rendition(request(4, 2, encoding: .rgb))
        let (red, green) = (QuarteredPhoto.red, QuarteredPhoto.green)
        let (blue, white) = (QuarteredPhoto.blue, QuarteredPhoto.white)
        #expect(rendition.bytes == [red, red, green, green, blue, blue, white, white].flatMap { $0 })
    }

    @Test(arguments: [RenditionEncoding.jpeg, .png])
    func aPictureIsWrittenAsAsked(encoding: RenditionEncoding) throws {
        let rendition = try ImageSource(QuarteredPhoto(width: 64, height: 64).tiff)
            .rendition(request(32, 32, encoding: encoding))
        #expect(ImageFormat(sniffing: rendition.bytes) == (encoding == .png ? .png : .jpeg))
        #expect(rendition.encoding == encoding)
        try expectQuarters(rendition)
    }

    @Test(arguments: 1...8) func aPartIsCutOfWhatIsSeen(orientation: Int) throws {
        let photo = QuarteredPhoto(width: 60, height: 40, orientation: orientation)
        var request = request(15, 15, .exact)
        request.crop = CropRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        let green = try ImageSource(photo.tiff).rendition(request)
        #expect(green.size == PixelSize(width: 15, height: 10))
        #expect(try DecodedColours(green.bytes).isNear(QuarteredPhoto.green, at: 7, 5))
        request.crop = CropRect(x: 0, y: 0.5, width: 0.5, height: 0.5)
        let blue = try ImageSource(photo.tiff).rendition(request)
        #expect(try DecodedColours(blue.bytes).isNear(QuarteredPhoto.blue, at: 7, 5))
        // All of it, from a JPEG that is decoded at a fraction.
        request.crop = CropRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        let large = QuarteredPhoto(width: 960, height: 640, orientation: orientation)
        let middle = try ImageSource(large.jpeg()).rendition(request)
        #expect(middle.size == PixelSize(width: 15, height: 10))
        try expectQuarters(middle, tolerance: 40)
    }

    @Test func exactMeansToThePixel() throws {
        let photo = try QuarteredPhoto(width: 1001, height: 701).jpeg()
        var request = request(333, 111, .exact)
        #expect(try ImageSource(photo).rendition(request).size == PixelSize(width: 159, height: 111))
        request.contentMode = .aspectFill
        let filling = try ImageSource(photo).rendition(request)
        #expect(filling.size == PixelSize(width: 333, height: 111))
        // What was clipped lay outside the middle.
        try expectQuarters(filling, tolerance: 30)
        request.targetSize = PixelSize(width: 2002, height: 1402)
        #expect(try ImageSource(photo).rendition(request).size == request.targetSize)
    }

    @Test func fastNeverEnlarges() throws {
        let photo = QuarteredPhoto(width: 48, height: 32).tiff
        #expect(try ImageSource(photo).rendition(request(480, 480)).size == PixelSize(width: 48, height: 32))
        #expect(
            try ImageSource(photo).rendition(RenditionRequest(targetSize: .maximum)).size
                == PixelSize(width: 48, height: 32))
    }

    // MARK: Degraded pictures

    @Test(arguments: 1...8) func theThumbnailThatACameraMadeIsShownAtOnce(orientation: Int) throws {
        // Stored like the photo it belongs to, and told apart by its colour.
        let thumbnail = try QuarteredPhoto(width: 160, height: 120, orientation: orientation).jpeg()
        let photo = try QuarteredPhoto(width: 832, height: 624, orientation: orientation).jpeg(thumbnail: thumbnail)
        let rendition = try ImageSource(photo).rendition(request(400, 400, quality: .thumbnail))
        #expect(rendition.quality == .thumbnail)
        #expect(rendition.size == PixelSize(width: 160, height: 120))
        try expectQuarters(rendition, tolerance: 40)
        #expect(try ImageSource(photo).rendition(request(400, 400, quality: .reduced)).quality == .reduced)
        #expect(try ImageSource(photo).rendition(request(400, 400)).size == PixelSize(width: 400, height: 300))
    }

    @Test func barsAroundAThumbnailAreCutOff() throws {
        let thumbnail = try QuarteredPhoto(width: 160, height: 120).jpeg()
        let photo = try QuarteredPhoto(width: 1040, height: 585).jpeg(thumbnail: thumbnail)
        let rendition = try ImageSource(photo).rendition(request(400, 400, quality: .thumbnail))
        #expect(rendition.size == PixelSize(width: 160, height: 90))
    }

    @Test(arguments: [[], [1, 2, 3], [0xFF, 0xD8, 0xFF, 0xE0, 0, 1]] as [[UInt8]])
    func aBrokenThumbnailDoesNoHarm(thumbnail: [UInt8]) throws {
        let photo = try QuarteredPhoto(width: 832, height: 624).jpeg(thumbnail: thumbnail)
        let rendition = try ImageSource(photo).rendition(request(400, 400, quality: .thumbnail))
        #expect(rendition.quality == .reduced)
        #expect(rendition.size == PixelSize(width: 104, height: 78))
    }

    @Test func aThumbnailAsLargeAsThePhotoIsNoThumbnail() throws {
        let bomb = try QuarteredPhoto(width: 833, height: 624).jpeg()
        guard bomb.count < 60_000 else { return }
        let photo = try QuarteredPhoto(width: 832, height: 624).jpeg(thumbnail: bomb)
        #expect(try ImageSource(photo).rendition(request(400, 400, quality: .thumbnail)).quality == .reduced)
    }

    @Test func withoutThumbnailAPhotoIsDecodedAtAnEighth() throws {
        let photo = try QuarteredPhoto(width: 832, height: 624).jpeg()
        let rendition = try ImageSource(photo).rendition(request(400, 400, .exact, quality: .thumbnail))
        #expect(rendition.quality == .reduced)
        #expect(rendition.size == PixelSize(width: 104, height: 78))
        try expectQuarters(rendition, tolerance: 40)
    }

    @Test func whatIsQuickIsMadeInFullAtOnce() throws {
        // Small in itself; small enough at an eighth; or nothing but whole.
        let small = try QuarteredPhoto(width: 400, height: 300).jpeg()
        #expect(try ImageSource(small).rendition(request(200, 200, quality: .thumbnail)).quality == .full)
        let large = try QuarteredPhoto(width: 832, height: 624).jpeg()
        #expect(try ImageSource(large).rendition(request(100, 100, quality: .thumbnail)).quality == .full)
        let tiff = QuarteredPhoto(width: 832, height: 624).tiff
        #expect(try ImageSource(tiff).rendition(request(400, 400, quality: .reduced)).quality == .full)
    }

    // MARK: Formats

    @Test(arguments: ["bmp", "jpeg2000"]) func whatLeptonicaDecodesHasColours(name: String) throws {
        let photo = try #require(SmallPhoto.all().first { $0.name == name })
        let rendition = try ImageSource(photo.bytes).rendition(request(128, 128))
        #expect(rendition.size == PixelSize(width: 128, height: 32))
        #expect(try DecodedColours(rendition.bytes).bandCount == 3)
    }

    @Test func redAndBlueKeepTheirPlacesInBitmaps() throws {
        // Two pixels: blue, green and red of each.
        let header: [UInt8] =
            [0x42, 0x4D, 62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24)
        let rendition = try ImageSource(header + [0, 0, 255, 255, 0, 0, 0, 0]).rendition(request(2, 2))
        let colours = try DecodedColours(rendition.bytes)
        #expect(colours.isNear(QuarteredPhoto.red, at: 0, 0))
        #expect(colours.isNear(QuarteredPhoto.blue, at: 1, 0))
    }

    @Test func whatShinesThroughIsWhite() throws {
        let tiff = SmallTIFF.file([.init(.rgb, pixel: [0, 0, 0, 0], samples: 4, hasAlpha: true)])
        #expect(try DecodedColours(ImageSource(tiff).rendition(request(8, 8)).bytes).pixel(4, 4) == [255, 255, 255])
    }

    @Test func noInkIsWhiteAndGreyIsGrey() throws {
        let cmyk = SmallTIFF.file([.init(.cmyk, pixel: [0, 0, 0, 0], samples: 4)])
        #expect(try DecodedColours(ImageSource(cmyk).rendition(request(8, 8)).bytes).isNear([255, 255, 255], at: 4, 4))
        let grey = SmallTIFF.file([.init(.minIsBlack, bits: 16, pixel: [0, 128], samples: 1)])
        #expect(try DecodedColours(ImageSource(grey).rendition(request(8, 8)).bytes).isNear([128, 128, 128], at: 4, 4))
    }

    @Test func aPhotoOfEveryEncodingCanBeShown() throws {
        for photo in try SmallPhoto.all() {
            for quality in RenditionQuality.allCases {
                let rendition = try ImageSource(photo.bytes).rendition(request(64, 64, quality: quality))
                #expect(rendition.size == PixelSize(width: 64, height: 16), "\(photo.name)")
            }
        }
    }

    // MARK: Limits and descriptions

    @Test func morePixelsThanTheLimitAreNotMade() throws {
        var limits = ImageLimits()
        limits.maxPixels = 10_000
        let source = try ImageSource(QuarteredPhoto(width: 48, height: 32).tiff, limits: limits)
        #expect(throws: RecognitionFailure.self) { try source.rendition(request(200, 200, .exact)) }
        #expect(try source.rendition(request(100, 100, .exact)).size == PixelSize(width: 100, height: 67))
    }

    @Test func aFileSaysWhatItIs() throws {
        let tiff = QuarteredPhoto(width: 48, height: 32, orientation: 6)
        #expect(
            try ImageSource(tiff.tiff).describe()
                == ImageDescription(typeIdentifier: "public.tiff", orientation: 6, size: .init(width: 32, height: 48)))
        #expect(
            try ImageSource(tiff.jpeg()).describe()
                == ImageDescription(typeIdentifier: "public.jpeg", orientation: 6, size: .init(width: 32, height: 48)))
        let types = [
            "heic": "public.heic", "avif": "public.avif", "png": "public.png", "gif": "com.compuserve.gif",
            "webp": "org.webmproject.webp", "bmp": "com.microsoft.bmp", "jpeg2000": "public.jpeg-2000",
        ]
        for photo in try SmallPhoto.all() {
            guard let type = types[photo.name] else { continue }
            #expect(
                try ImageSource(photo.bytes).describe()
                    == ImageDescription(typeIdentifier: type, orientation: 1, size: .init(width: 256, height: 64)))
        }
    }
}
