import FoundationEssentials
import PhotoFixtures
import RecognizerPool
import TestSupport
import Testing
import TextRecognition
import VipsImaging

@testable import PaddleEngine

/// Paddle as it is installed here.
private enum Installed {
    static let folder = PaddleFolder.find(explicitPath: nil)

    static var isThere: Bool {
        if folder == nil { print("skipped: Paddle is not installed (scripts/install-paddle)") }
        return folder != nil
    }

    static func recognizer() throws -> PaddleRecognizer {
        try PaddleRecognizer(folder: try #require(folder))
    }
}

@Suite("Paddle reads", .enabled(if: Installed.isThere))
struct PaddleRecognizerTests {
    private let recognizer: PaddleRecognizer

    init() throws {
        recognizer = try Installed.recognizer()
    }

    /// A picture that is there already.
    private final class Picture: PagePicture {
        let image: ColourImage

        init(_ image: ColourImage) { self.image = image }

        func grey() throws(RecognitionFailure) -> GreyImage { throw RecognitionFailure(.unsupported, "no grey here") }
        func colour(maxPixels: Int) -> ColourImage { image }
    }

    private func read(_ image: ColourImage) throws -> PageReading {
        try recognizer.read(Picture(image), layout: .automatic, deadline: .now + .seconds(300))
    }

    private static func image(of photo: FixturePhoto) throws -> ColourImage {
        try ImageSource(photo.render(.png)).colourPage(1, maxPixels: 50_000_000).image
    }

    private static func letters(_ text: String) -> String {
        text.filter { !$0.isWhitespace }
    }

    @Test(arguments: [1, 7, 42])
    func aDrawnPhoto(index: Int) throws {
        let photo = FixturePhoto(index: index)
        let reading = try read(Self.image(of: photo))
        #expect(reading.engine == "paddle" && reading.rotation == 0)
        let text = reading.observations.map(\.transcript).joined()
        #expect(Self.letters(text).contains(Self.letters(photo.number)), "\(text)")
    }

    /// The same text, whichever way up the pixels are, and the same boxes but turned.
    @Test(arguments: [PageTurn.quarter, .half, .threeQuarters])
    func aTurnedPhotoReadsLikeTheUprightOne(turn: PageTurn) throws {
        let upright = try Self.image(of: FixturePhoto(index: 3))
        let expected = try read(upright)
        let reading = try read(upright.turned(quarters: turn.rawValue))
        #expect(reading.rotation == (4 - turn.rawValue) * 90)
        #expect(reading.observations.map(\.transcript) == expected.observations.map(\.transcript))
    }

    /// Grey on grey, and smaller than a stamp: on its side, only single letters are found at first.
    @Test(
        .enabled(if: SharedPhotos.folder != nil, "\(SharedPhotos.reason)"), arguments: [90, 180, 270])
    func aFaintTextReadsTheSameInAllTurns(degrees: Int) throws {
        let photo = try #require(SharedPhotos.folder).appending(path: "english/lept_graytext.png")
        let bytes = try TurnedPhoto.render([UInt8](Data(contentsOf: photo)), by: degrees)
        let reading = try read(ImageSource(bytes).colourPage(1, maxPixels: 1_000_000).image)
        #expect(reading.observations.map(\.transcript) == ["door gives"])
    }

    @Test func theSamePictureReadsTheSameWhateverWasReadBefore() throws {
        let (first, second) = (try Self.image(of: FixturePhoto(index: 5)), try Self.image(of: FixturePhoto(index: 6)))
        let expected = try read(first)
        _ = try read(second)
        #expect(try read(first) == expected)
        #expect(
            try Installed.recognizer().read(Picture(first), layout: .automatic, deadline: .now + .seconds(300))
                == expected)
    }

    @Test(arguments: [(1, 1), (2, 300), (640, 480)])
    func nothingIsReadWhereNothingIs(width: Int, height: Int) throws {
        let blank = ColourImage(
            width: width, height: height, pixels: [UInt8](repeating: 200, count: width * height * 3))
        let reading = try read(blank)
        #expect(reading.observations.isEmpty && reading.rotation == nil)
    }

    @Test func itGivesUpAtTheDeadline() throws {
        let picture = Picture(try Self.image(of: FixturePhoto(index: 1)))
        let error = #expect(throws: RecognitionFailure.self) {
            try recognizer.read(picture, layout: .automatic, deadline: .now)
        }
        #expect(error?.code == .timedOut)
    }

    @Test func itNamesItsModels() {
        #expect(recognizer.modelHashes["PP-OCRv6_det_small.onnx"]?.count == 64)
        #expect(recognizer.modelHashes["PP-OCRv6_rec_small.onnx"]?.count == 64)
    }
}

@Suite struct MissingPaddleTests {
    @Test func whatIsNotInstalledIsSaid() {
        let error = #expect(throws: RecognizerUnavailable.self) { try PaddleRecognizer(folder: "/nonexistent") }
        #expect(error?.code == .engineMissing)
        #expect(error?.message.contains("scripts/install-paddle") == true)
    }
}

extension ColourImage {
    /// Clockwise.
    fileprivate func turned(quarters: Int) -> ColourImage {
        guard quarters > 0 else { return self }
        var turned: [UInt8] = []
        turned.reserveCapacity(pixels.count)
        for y in 0..<width {
            for x in 0..<height {
                let start = ((height - 1 - x) * width + y) * 3
                turned += pixels[start..<start + 3]
            }
        }
        return ColourImage(width: height, height: width, pixels: turned).turned(quarters: quarters - 1)
    }
}
