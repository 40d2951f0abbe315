import Foundation
import Glibc
import RecognizerProtocol
import Renditions
import Testing
import TextRecognition

@testable import RecognizerPool

/// Pictures made by the built `phototext-recognizer`.
@Suite struct RenditionTests {
    private let reading = RecognizeTextRequest(languages: [.english])

    private func request(_ side: Int, _ encoding: RenditionEncoding = .jpeg) -> RenditionRequest {
        var request = RenditionRequest(targetSize: PixelSize(width: side, height: side))
        request.encoding = encoding
        return request
    }

    @Test(arguments: [RenditionEncoding.jpeg, .png]) func aPictureComesOutOfTheSandbox(encoding: RenditionEncoding)
        async throws
    {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let rendition = try await pool.render(TestImage.blank(width: 640, height: 480), request(320, encoding))
        #expect(rendition.size == PixelSize(width: 320, height: 240))
        #expect(rendition.bytes.starts(with: encoding == .jpeg ? [0xFF, 0xD8] : [0x89, 0x50]))
        // What was made can be read again, by the same process.
        let processIDs = await pool.processIDs
        let description = try await pool.describe(rendition.bytes)
        #expect(description.size == rendition.size)
        #expect(description.typeIdentifier == (encoding == .jpeg ? "public.jpeg" : "public.png"))
        #expect(description.orientation == 1)
        #expect(await pool.processIDs == processIDs)
        await pool.shutDown()
    }

    @Test func aRecognizerThatReadsMakesPicturesToo() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration(slots: 2))
        try await pool.prepare(reading)
        let processIDs = await pool.processIDs
        _ = try await pool.render(TestImage.digits, request(100))
        #expect(try await pool.recognize(TestImage.digits, request: reading).transcript == TestImage.text)
        #expect(await pool.processIDs == processIDs)
        await pool.shutDown()
    }

    @Test func aRecognizerWithoutEngineMakesRoomForOneThatReads() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        _ = try await pool.describe(TestImage.digits)
        let first = await pool.processIDs
        #expect(try await pool.recognize(TestImage.digits, request: reading).transcript == TestImage.text)
        #expect(await pool.processIDs != first)
        await pool.shutDown()
    }

    @Test func withoutEngineNoModelIsNeeded() async throws {
        var configuration = RecognizerConfiguration()
        configuration.tessdataPath = "/nowhere"
        let pool = TextRecognizerPool(configuration)
        _ = try await pool.render(TestImage.digits, request(100))
        await pool.shutDown()
    }

    @Test func whatIsNoImageIsThePhotosFaultAndCostsNoProcess() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        _ = try await pool.describe(TestImage.digits)
        let processIDs = await pool.processIDs
        for (bytes, code) in [
            ([], RecognitionFailure.Code.empty), (Array("<html>404</html>".utf8), .unsupported),
            (Array(TestImage.digits.prefix(40)), .corrupt),
        ] {
            let failure = await #expect(throws: RecognitionFailure.self) { try await pool.render(bytes, request(100)) }
            #expect(failure?.code == code)
        }
        var exact = request(30_000)
        exact.resizeMode = .exact
        exact.contentMode = .aspectFill
        let failure = await #expect(throws: RecognitionFailure.self) {
            try await pool.render(TestImage.blank(width: 64, height: 64), exact)
        }
        #expect(failure?.code == .tooLarge)
        #expect(await pool.processIDs == processIDs)
        await pool.shutDown()
    }

    @Test(arguments: [
        [], ["picture"], ["header", "header"], ["header", "page"], ["header"], ["png", "picture"],
        ["degraded", "picture"],
    ])
    func anAnswerThatIsNoPictureIsACrash(replies: [String]) async throws {
        let good = Rendition(bytes: [1], encoding: .jpeg, size: PixelSize(width: 1, height: 1), quality: .full)
        var (png, degraded) = (good, good)
        png.encoding = .png
        degraded.quality = .reduced
        let known: [String: RecognizerReply] = [
            "header": .rendition(RenditionHeader(good)), "png": .rendition(RenditionHeader(png)),
            "degraded": .rendition(RenditionHeader(degraded)), "picture": .picture([1]),
            "page": .page(RecognizedPage(number: 1, width: 2, height: 3, orientation: 1, observations: [])),
        ]
        let commands = try replies.compactMap { known[$0] }.map(FakeRecognizer.command).joined(separator: "; ")
        let fake = try FakeRecognizer("await; \(commands.isEmpty ? "exit 3" : commands); exit 3")
        let pool = TextRecognizerPool(fake.configuration)
        let failure = await #expect(throws: RecognitionFailure.self) { try await pool.render([1], request(10)) }
        #expect(failure?.code == .crashed)
        #expect(fake.starts == 2)
        await pool.shutDown()
    }

    @Test func aPictureThatTakesTooLongIsGivenUp() async throws {
        let fake = try FakeRecognizer("await; cat <&3 > /dev/null")
        var configuration = fake.configuration
        configuration.hardDeadline = .milliseconds(50)
        let pool = TextRecognizerPool(configuration)
        let failure = await #expect(throws: RecognitionFailure.self) { try await pool.render([1], request(10)) }
        #expect(failure?.code == .timedOut)
        await pool.shutDown()
    }

    @Test func aCancelledPictureIsNotWaitedFor() async throws {
        let fake = try FakeRecognizer("await; echo asked >> \"$folder/environment\"; cat <&3 > /dev/null")
        let pool = TextRecognizerPool(fake.configuration)
        let rendering = Task { [self] in try await pool.render([1], request(10)) }
        while fake.lines(of: "environment").isEmpty { await Task.yield() }
        rendering.cancel()
        await #expect(throws: CancellationError.self) { try await rendering.value }
        await pool.shutDown()
    }

    /// Files that were made to break decoders: each has a picture or a typed failure, and costs nobody else a process.
    @Test(.enabled(if: HostilePhotos.folder != nil, "no shared/data beside the checkout"))
    func hostilePhotosHarmNobody() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        for file in try HostilePhotos.files() {
            for quality in RenditionQuality.allCases {
                var request = request(400)
                request.quality = quality
                do {
                    let rendition = try await pool.render([UInt8](Data(contentsOf: file)), request)
                    #expect(rendition.size.width <= 400 && rendition.size.height <= 400, "\(file.lastPathComponent)")
                } catch let failure as RecognitionFailure {
                    #expect(
                        [.empty, .unsupported, .corrupt, .tooLarge, .outOfMemory].contains(failure.code),
                        "\(file.lastPathComponent): \(failure.code.rawValue)")
                }
            }
        }
        #expect(try await pool.render(TestImage.digits, request(100)).quality == .full)
        await pool.shutDown()
    }
}

/// Files that broke decoders once, beside the checkout.
private enum HostilePhotos {
    static var folder: URL? {
        var checkout = URL(filePath: #filePath)
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        let folder = checkout.deletingLastPathComponent().appending(path: "shared/data/hostile")
        return FileManager.default.fileExists(atPath: folder.path()) ? folder : nil
    }

    static func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: #require(folder), includingPropertiesForKeys: nil)
            .sorted { $0.path() < $1.path() }
    }
}
