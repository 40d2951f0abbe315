import RecognizerProtocol
import Renditions
import TextRecognition

/// The frames between a recognizer and its owner, seen from both sides.
enum FrameTarget: FuzzTarget {
    static let name = "frames"
    private static let maximumPayload = 2048

    static var seeds: [[UInt8]] {
        let box = NormalizedRect(x: 0.1, y: 0.1, width: 0.5, height: 0.1)
        let line = RecognizedTextObservation(
            transcript: "No 42", confidence: 0.9, boundingBox: box,
            words: [RecognizedText(string: "No", confidence: 1, boundingBox: box)])
        let replies: [RecognizerReply] = [
            .ready(RecognizerReadiness(engine: "tesseract", modelHashes: ["eng": "00"], pipelineRevision: 1)),
            .page(RecognizedPage(number: 1, width: 640, height: 480, orientation: 6, observations: [line])),
            .finished(RecognizedDocument(pages: [], engine: "tesseract", engineReason: "only")),
            .failed(RecognitionFailure(.corrupt, "The photo cannot be decoded.")),
            .unavailable(RecognizerUnavailable(.engineMissing, "There is no such engine.")),
            .rendition(
                RenditionHeader(
                    Rendition(bytes: [], encoding: .png, size: PixelSize(width: 3, height: 2), quality: .full))),
            .picture([0xFF, 0xD8, 0xFF]),
            .description(
                ImageDescription(typeIdentifier: "public.jpeg", orientation: 6, size: PixelSize(width: 3, height: 2))),
        ]
        let commands: [RecognizerCommand] = [
            .recognize(RecognizeCommand(layout: .automatic, pageMilliseconds: 1000, documentMilliseconds: 2000)),
            .render(RenditionRequest(targetSize: .maximum)), .describe,
        ]
        var streams = replies.compactMap { try? $0.frame().encoded }
        streams += commands.map { ((try? $0.encoded(beforeImageOf: 3)) ?? []) + [1, 2, 3] }
        streams.append(Frame(.image, []).encoded)
        streams.append(streams.reduce([], +))
        return streams.flatMap { [[255] + $0, [7] + $0] }
    }

    static func check(_ input: [UInt8]) throws {
        let (stream, pieces) = Pieces.cut(input)
        let whole = decode([stream])
        let cut = decode(pieces)
        try require(whole == cut, "the same frames come out wherever the stream is cut")
        let consumed = whole.frames.flatMap(\.encoded)
        try require(stream.starts(with: consumed), "frames are what the stream says, in its order")
        if whole.violation == nil {
            try require(
                whole.isBetweenFrames == (consumed.count == stream.count), "a stream may end behind a frame only")
        }
        for frame in whole.frames {
            try require(frame.payload.count <= maximumPayload, "no frame is longer than is allowed")
            try checkOwnersView(of: frame)
            try checkRecognizersView(of: frame)
        }
    }

    private struct Outcome: Equatable {
        var frames: [Frame] = []
        var violation: ProtocolViolation?
        var isBetweenFrames = true
    }

    private static func decode(_ pieces: [[UInt8]]) -> Outcome {
        var decoder = FrameDecoder(maximumPayload: maximumPayload)
        var outcome = Outcome()
        for piece in pieces {
            do throws(ProtocolViolation) {
                outcome.frames += try decoder.append(piece[...])
            } catch {
                // What was complete before the violation may have come with it or earlier: it no longer matters.
                return Outcome(violation: error)
            }
        }
        outcome.isBetweenFrames = decoder.isBetweenFrames
        return outcome
    }

    private static func checkOwnersView(of frame: Frame) throws {
        guard let reply = try? RecognizerReply(frame) else { return }
        try require(try RecognizerReply(reply.frame()) == reply, "an answer survives being written and read")
        for text in texts(of: reply) { try require(!text.utf8.contains(0), "PostgreSQL can store every text") }
        switch reply {
        case .page(let page):
            try require(
                [page.number, page.width, page.height].allSatisfy { (1...Int(Int32.max)).contains($0) },
                "a page has a number and a size")
            let confidences = page.observations.flatMap { [$0.confidence] + $0.words.map(\.confidence) }
            try require(confidences.allSatisfy((0...1).contains), "a confidence is a fraction")
        case .finished(let document):
            try require(
                document.captureDate.map(CaptureDate.isValid) ?? true, "PostgreSQL can store the date")
        case .rendition(let header): try require(header.size.isValid, "a picture has a size")
        case .description(let description):
            try require((1...8).contains(description.orientation), "an orientation is one of Exif's")
        case .ready, .failed, .unavailable, .picture: break
        }
    }

    private static func texts(of reply: RecognizerReply) -> [String] {
        switch reply {
        case .ready(let readiness): [readiness.engine] + readiness.modelHashes.flatMap { [$0.key, $0.value] }
        case .page(let page):
            [page.failure ?? ""] + page.observations.flatMap { [$0.transcript] + $0.words.map(\.string) }
        case .finished(let document):
            [document.engine, document.engineReason] + document.modelHashes.flatMap { [$0.key, $0.value] }
        case .failed(let failure): [failure.code.rawValue, failure.message]
        case .unavailable(let unavailable): [unavailable.code.rawValue, unavailable.message]
        case .description(let description): [description.typeIdentifier]
        case .rendition, .picture: []
        }
    }

    private static func checkRecognizersView(of frame: Frame) throws {
        guard let command = try? RecognizerCommand(frame) else { return }
        var decoder = FrameDecoder(maximumPayload: .max)
        let frames = try decoder.append(command.encoded(beforeImageOf: 0)[...])
        try require(frames.map(\.kind) == [frame.kind, .image], "a command is followed by its image")
        try require(try RecognizerCommand(frames[0]) == command, "a command survives being written and read")
    }
}
