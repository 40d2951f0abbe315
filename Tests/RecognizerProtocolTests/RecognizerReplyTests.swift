import RecognizerProtocol
import Renditions
import Testing
import TextRecognition

@Suite struct RecognizerReplyTests {
    private static let box = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)

    private static func page(
        text: String = "发票 2026", confidence: Double = 0.5, box: NormalizedRect = box, number: Int = 1,
        orientation: Int = 6
    ) -> RecognizedPage {
        RecognizedPage(
            number: number, width: 4000, height: 3000, orientation: orientation,
            observations: [
                RecognizedTextObservation(
                    transcript: text, confidence: confidence, boundingBox: box,
                    words: [RecognizedText(string: text, confidence: confidence, boundingBox: box)])
            ])
    }

    static let replies: [RecognizerReply] = [
        .ready(RecognizerReadiness(engine: "tesseract", modelHashes: ["eng": "00ff"], pipelineRevision: 3)),
        .page(page()),
        .page(RecognizedPage(number: 2, width: 1, height: 1, orientation: 1, observations: [], failure: "why")),
        .finished(
            RecognizedDocument(
                pages: [], engine: "tesseract", engineReason: "requested", modelHashes: ["eng": "00ff"],
                isDamaged: true, isPartial: true, captureDate: "2026-01-02T03:04:05",
                stageMilliseconds: ["decode": 5])),
        .failed(RecognitionFailure(.corrupt, "broken")),
        .unavailable(RecognizerUnavailable(.languageMissing, "install it")),
        .rendition(
            RenditionHeader(
                Rendition(bytes: [], encoding: .png, size: PixelSize(width: 30, height: 20), quality: .thumbnail))),
        .picture([0xFF, 0xD8, 0xFF]),
        .description(
            ImageDescription(typeIdentifier: "public.heic", orientation: 1, size: PixelSize(width: 30, height: 20))),
    ]

    @Test(arguments: replies)
    func aReplySurvivesTheJourney(reply: RecognizerReply) throws {
        #expect(try RecognizerReply(reply.frame()) == reply)
    }

    @Test(arguments: [
        page(text: ""), page(text: "a\u{0}b"), page(confidence: 1.5), page(confidence: -0.1), page(number: 0),
        page(orientation: 9), page(box: NormalizedRect(x: 0.9, y: 0, width: 0.2, height: 0.1)),
        page(box: NormalizedRect(x: 0.5, y: 0.5, width: -0.1, height: 0.1)),
    ])
    func aPageThatCannotBeIsRefused(page: RecognizedPage) throws {
        let frame = try RecognizerReply.page(page).frame()
        let error = #expect(throws: ProtocolViolation.self) { try RecognizerReply(frame) }
        #expect(error?.code == .malformed)
    }

    /// What the catalog could not store.
    @Test(arguments: [
        RecognizerReply.ready(RecognizerReadiness(engine: "a\u{0}", modelHashes: [:], pipelineRevision: 1)),
        .ready(RecognizerReadiness(engine: "a", modelHashes: ["b": "\u{0}"], pipelineRevision: 1)),
        .ready(RecognizerReadiness(engine: "a", modelHashes: [:], pipelineRevision: 1 << 31)),
        .page(RecognizedPage(number: 1, width: 1 << 31, height: 1, orientation: 1, observations: [])),
        .page(
            RecognizedPage(number: 1, width: 1, height: 1, orientation: 1, observations: [], failure: "\u{0}")),
        .finished(RecognizedDocument(pages: [], engine: "a", engineReason: "\u{0}")),
        .finished(RecognizedDocument(pages: [], engine: "a", engineReason: "", captureDate: "2026-02-30T00:00:00")),
        .finished(RecognizedDocument(pages: [], engine: "a", engineReason: "", stageMilliseconds: ["a": -1])),
        .failed(RecognitionFailure(.corrupt, "a\u{0}b")),
        .unavailable(RecognizerUnavailable(.engineMissing, "a\u{0}b")),
        .rendition(
            RenditionHeader(
                Rendition(bytes: [], encoding: .png, size: PixelSize(width: 0, height: 20), quality: .full))),
        .picture([]),
        .description(
            ImageDescription(typeIdentifier: "public.heic", orientation: 9, size: PixelSize(width: 30, height: 20))),
    ])
    func aReplyThatCannotBeStoredIsRefused(reply: RecognizerReply) throws {
        let frame = try reply.frame()
        let error = #expect(throws: ProtocolViolation.self) { try RecognizerReply(frame) }
        #expect(error?.code == .malformed)
    }

    @Test func aConfidenceThatIsNoNumberIsRefusedBeforeItTravels() {
        #expect(throws: ProtocolViolation(.malformed, "a value that JSON cannot express")) {
            try RecognizerReply.page(Self.page(confidence: .nan)).frame()
        }
    }

    @Test(arguments: [Frame.Kind.ready, .page, .finished, .failed, .unavailable])
    func garbageIsRefused(kind: Frame.Kind) {
        for payload in [
            [], Array("null".utf8), Array("{}".utf8), [0xff, 0xfe, 0x00], Array("{\"number\":1e999}".utf8),
        ] {
            #expect(throws: ProtocolViolation.self) { try RecognizerReply(Frame(kind, payload)) }
        }
    }

    @Test(arguments: [Frame.Kind.recognize, .image])
    func anOwnersFrameIsNoReply(kind: Frame.Kind) {
        let error = #expect(throws: ProtocolViolation.self) { try RecognizerReply(Frame(kind, [])) }
        #expect(error?.code == .outOfTurn)
    }
}
