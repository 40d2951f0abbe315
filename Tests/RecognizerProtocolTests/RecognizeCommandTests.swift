import RecognizerProtocol
import Testing
import TextRecognition

@Suite struct RecognizeCommandTests {
    private let command = RecognizeCommand(layout: .sparse, pageMilliseconds: 60_000, documentMilliseconds: 1_200_000)

    @Test func aCommandAndItsImageSurviveTheJourney() throws {
        let image: [UInt8] = [1, 2, 3]
        var decoder = FrameDecoder(maximumPayload: 1000)
        let frames = try decoder.append((command.encoded(beforeImageOf: image.count) + image)[...])
        try #require(frames.count == 2)
        #expect(try RecognizeCommand(frames[0]) == command)
        #expect(frames[1] == Frame(.image, image))
    }

    @Test func anImageIsNoCommand() {
        let error = #expect(throws: ProtocolViolation.self) { try RecognizeCommand(Frame(.image, [])) }
        #expect(error?.code == .outOfTurn)
    }

    @Test(arguments: ["", "{}", #"{"layout":"upside down","pageMilliseconds":1,"documentMilliseconds":1}"#])
    func garbageIsRefused(payload: String) {
        let error = #expect(throws: ProtocolViolation.self) {
            try RecognizeCommand(Frame(.recognize, Array(payload.utf8)))
        }
        #expect(error?.code == .malformed)
    }
}
