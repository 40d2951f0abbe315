import FoundationEssentials
import PhotoFixtures
import RecognizerPool
import TestSupport
import Testing
import TextAccuracy
import TextRecognition

/// What the engines make of photos whose text is known, through the built `phototext-recognizer`. The bounds are well below
/// what is measured: an engine that falls under them is broken.
@Suite("What the engines read", .timeLimit(.minutes(10)))
struct EngineAccuracyTests {
    /// Some engines, and the least F1 on drawn photos and on real ones.
    struct Expectation: Sendable, CustomTestStringConvertible {
        var engines: [String]
        var drawn: Double
        var real: Double

        var testDescription: String { engines.joined(separator: "+") }
    }

    static let expectations: [Expectation] = {
        let tesseract = Expectation(engines: ["tesseract"], drawn: 0.9, real: 0.8)
        guard PaddleFolder.find(explicitPath: nil) != nil else {
            print("skipped: what Paddle reads, which is not installed (scripts/install-paddle)")
            return [tesseract]
        }
        return [
            tesseract, Expectation(engines: ["paddle"], drawn: 0.95, real: 0.93),
            Expectation(engines: ["tesseract", "paddle"], drawn: 0.95, real: 0.93),
        ]
    }()

    /// A page, signs, receipts; small ones, for engines that were not optimized are slow.
    private static let photos = [
        "chinese/cnocr_taobao4.jpg", "chinese/paddle_11.jpg", "chinese/unst_chi_sim_image.jpeg",
        "english/easyocr_english.png", "english/phototest.tif", "english/tjs_cosmic.png", "heic/unst_DA-1p.heic",
        "orientation/phototest-rotated-180.png", "orientation/tjs_simple_exif6.jpg", "receipts/sroie_317.jpg",
    ]

    private func means(
        _ samples: [(sample: Sample, bytes: [UInt8])], engines: [String]
    ) async throws -> Means {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        var means = Means()
        for (sample, bytes) in samples {
            let document = try await pool.recognize(bytes, request: RecognizeTextRequest(engines: engines))
            means.add(sample, text: document.transcript, seconds: nil)
        }
        await pool.shutDown()
        return means
    }

    @Test("Drawn photos, and nothing where nothing is written", arguments: expectations)
    func drawn(_ expectation: Expectation) async throws {
        let samples = try FixturePhoto.Kind.allCases.flatMap { kind in
            try [FixturePhoto.Language.english, .chinese].map { language in
                let photo = FixturePhoto(index: 7, seed: 2026, kind: kind, language: language)
                let sample = Sample(path: "drawn.jpg", group: kind.rawValue, truth: photo.text)
                return (sample: sample, bytes: try photo.render())
            }
        }
        let means = try await means(samples, engines: expectation.engines)
        #expect(try #require(means.meanF1) >= expectation.drawn)
        #expect(means.blankShare == 1)
    }

    @Test(
        "Real photos", .enabled(if: SharedPhotos.folder != nil, "\(SharedPhotos.reason)"), arguments: expectations)
    func real(_ expectation: Expectation) async throws {
        let folder = try #require(SharedPhotos.folder).path()
        let samples = try SampleFolder(folder).samples.filter { Self.photos.contains($0.name) }
        #expect(samples.count == Self.photos.count)
        let means = try await means(
            samples.map { (sample: $0, bytes: try [UInt8](Data(contentsOf: URL(filePath: $0.path)))) },
            engines: expectation.engines)
        #expect(try #require(means.meanF1) >= expectation.real)
    }
}
