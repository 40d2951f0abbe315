import PhotoFixtures
import Testing
import TextRecognition
import VipsImaging

@testable import TesseractEngine

@Suite("Tesseract reads")
struct TesseractRecognizerTests {
    private static let soon = ContinuousClock.now.advanced(by: .seconds(300))

    private let recognizer: TesseractRecognizer

    init() throws {
        recognizer = try TesseractRecognizer(languages: RecognitionLanguage.defaults, dataPath: nil)
    }

    @Test(arguments: FixturePhoto.Language.allCases)
    func readsWhatIsWritten(language: FixturePhoto.Language) throws {
        let photo = FixturePhoto(index: 314, kind: .label, language: language)
        let observations = try read(Self.image(of: photo))
        let text = Self.letters(observations.map(\.transcript).joined())
        #expect(text == Self.letters(photo.text))
    }

    @Test func findsNothingOnABlankPicture() throws {
        let blank = GreyImage(width: 300, height: 200, pixels: [UInt8](repeating: 255, count: 60_000))
        #expect(try read(blank).isEmpty)
    }

    @Test func findsNothingOnAScene() throws {
        #expect(try read(Self.image(of: FixturePhoto(index: 5, kind: .scene))).isEmpty)
    }

    /// A label in the lower right quarter of a white picture: `y` counts from below.
    @Test func placesTextWhereItIs() throws {
        let label = try Self.image(of: FixturePhoto(index: 271))
        let observations = try read(label.placed(onWidth: label.width * 2, height: label.height * 2))
        #expect(!observations.isEmpty)
        for observation in observations {
            #expect(observation.boundingBox.x >= 0.5 && observation.boundingBox.x + observation.boundingBox.width <= 1)
            #expect(observation.boundingBox.y >= 0 && observation.boundingBox.y + observation.boundingBox.height <= 0.5)
            #expect(observation.words.allSatisfy { (0...1).contains($0.confidence) && !$0.string.isEmpty })
        }
    }

    @Test func readsTheSameWhateverItReadBefore() throws {
        let first = try Self.image(of: FixturePhoto(index: 1, kind: .receipt))
        let second = try Self.image(of: FixturePhoto(index: 2, kind: .sign, language: .chinese))
        let (one, two) = (try read(first), try read(second))
        #expect(try read(first) == one)
        #expect(try read(second) == two)
        #expect(try read(first) == one)
    }

    @Test func givesUpAtTheDeadline() throws {
        let image = try Self.image(of: FixturePhoto(index: 1))
        let error = #expect(throws: RecognitionFailure.self) {
            try recognizer.recognize(image, layout: .automatic, deadline: .now)
        }
        #expect(error?.code == .timedOut)
    }

    @Test func refusesWhatTesseractCannotCount() throws {
        let strip = GreyImage(width: 32_768, height: 1, pixels: [UInt8](repeating: 255, count: 32_768))
        let error = #expect(throws: RecognitionFailure.self) { try read(strip) }
        #expect(error?.code == .tooLarge)
    }

    @Test func saysWhichPackageIsMissing() throws {
        let armenian = try #require(RecognitionLanguage(rawValue: "hye"))
        let error = #expect(throws: RecognizerUnavailable.self) {
            try TesseractRecognizer(languages: [.english, armenian], dataPath: nil)
        }
        #expect(error?.code == .languageMissing)
        #expect(error?.message.contains("apt install tesseract-ocr-hye") == true)
    }

    @Test func namesTheModelsItRead() {
        #expect(recognizer.modelHashes["eng.traineddata"]?.count == 64)
        #expect(recognizer.modelHashes["chi_sim.traineddata"]?.count == 64)
    }

    @Test(arguments: PageLayout.all)
    func readsInEveryLayout(layout: PageLayout) throws {
        let photo = FixturePhoto(index: 42)
        let observations = try recognizer.recognize(Self.image(of: photo), layout: layout, deadline: Self.soon)
        // A single line is not what the label is: that it is read at all is enough.
        #expect(layout == .line || observations.contains { $0.transcript.contains(photo.number) })
    }

    private func read(_ image: GreyImage) throws -> [RecognizedTextObservation] {
        try recognizer.recognize(image, layout: .automatic, deadline: Self.soon)
    }

    private static func image(of photo: FixturePhoto) throws -> GreyImage {
        try ImageSource(photo.render(.png)).page(1).image
    }

    private static func letters(_ text: String) -> String {
        text.filter { !$0.isWhitespace }
    }
}
