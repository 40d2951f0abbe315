import RecognizerProtocol
import Renditions
import Testing
import TextRecognition

@Suite struct RecognizerCommandTests {
    private static let recognize = RecognizerCommand.recognize(
        RecognizeCommand(layout: .sparse, pageMilliseconds: 60_000, documentMilliseconds: 1_200_000))

    private static let render: RecognizerCommand = {
        var request = RenditionRequest(targetSize: .maximum)
        request.contentMode = .aspectFill
        request.resizeMode = .exact
        request.crop = CropRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        request.quality = .thumbnail
        request.encoding = .png
        return .render(request)
    }()

    @Test(arguments: [recognize, render, .describe])
    func aCommandAndItsImageSurviveTheJourney(command: RecognizerCommand) throws {
        let image: [UInt8] = [1, 2, 3]
        var decoder = FrameDecoder(maximumPayload: 1000)
        let frames = try decoder.append((command.encoded(beforeImageOf: image.count) + image)[...])
        try #require(frames.count == 2)
        #expect(try RecognizerCommand(frames[0]) == command)
        #expect(frames[1] == Frame(.image, image))
    }

    @Test(arguments: [Frame(.image, []), Frame(.ready, Array("{}".utf8)), Frame(.describe, [1])])
    func anythingElseIsNoCommand(frame: Frame) {
        let error = #expect(throws: ProtocolViolation.self) { try RecognizerCommand(frame) }
        #expect(error?.code == .outOfTurn)
    }

    @Test(arguments: ["", "{}", #"{"layout":"upside down","pageMilliseconds":1,"documentMilliseconds":1}"#])
    func garbageIsRefused(payload: String) {
        for kind in [Frame.Kind.recognize, .render] {
            let error = #expect(throws: ProtocolViolation.self) {
                try RecognizerCommand(Frame(kind, Array(payload.utf8)))
            }
            #expect(error?.code == .malformed)
        }
    }
}
