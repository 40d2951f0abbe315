import RecognizerProtocol
import Testing

@Suite struct FrameDecoderTests {
    private let frames = [
        Frame(.ready, Array("{}".utf8)), Frame(.image, []), Frame(.page, [UInt8](repeating: 7, count: 300)),
        Frame(.failed, [0]),
    ]
    private var stream: [UInt8] { frames.flatMap(\.encoded) }

    @Test func aHeaderIsLengthAndKind() {
        #expect(Frame.header(.image, payloadLength: 0x0102_0304) == [1, 2, 3, 4, 3])
        #expect(Frame(.failed, [9]).encoded == [0, 0, 0, 1, 6, 9])
    }

    @Test func framesComeOutOfOnePiece() throws {
        var decoder = FrameDecoder(maximumPayload: 300)
        #expect(try decoder.append(stream[...]) == frames)
        #expect(decoder.isBetweenFrames)
    }

    @Test func framesComeOutWhereverTheStreamIsSplit() throws {
        for split in 0...stream.count {
            var decoder = FrameDecoder(maximumPayload: 300)
            let first = try decoder.append(stream[..<split])
            let second = try decoder.append(stream[split...])
            #expect(first + second == frames, "split at \(split)")
        }
    }

    @Test func framesComeOutOfSingleBytes() throws {
        var decoder = FrameDecoder(maximumPayload: 300)
        var result: [Frame] = []
        for index in stream.indices {
            result += try decoder.append(stream[index...index])
        }
        #expect(result == frames)
    }

    @Test func aTruncatedStreamIsNoticed() throws {
        let boundaries = frames.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.encoded.count) }
        for length in 0...stream.count {
            var decoder = FrameDecoder(maximumPayload: 300)
            _ = try decoder.append(stream[..<length])
            #expect(decoder.isBetweenFrames == boundaries.contains(length), "after \(length) bytes")
        }
    }

    @Test func aLengthAboveTheLimitIsRefusedFromTheHeader() throws {
        var decoder = FrameDecoder(maximumPayload: 299)
        #expect(throws: ProtocolViolation(.oversized, "a frame of 300 bytes where 299 are allowed")) {
            try decoder.append(Frame.header(.page, payloadLength: 300)[...])
        }
        var other = FrameDecoder(maximumPayload: 1 << 20)
        let error = #expect(throws: ProtocolViolation.self) {
            try other.append([0xff, 0xff, 0xff, 0xff, Frame.Kind.page.rawValue])
        }
        #expect(error?.code == .oversized)
    }

    @Test(arguments: [UInt8(0), 13, 0x7b, 255])
    func anUnknownKindIsRefused(kind: UInt8) throws {
        var decoder = FrameDecoder(maximumPayload: 10)
        let error = #expect(throws: ProtocolViolation.self) { try decoder.append([0, 0, 0, 1, kind, 0]) }
        #expect(error?.code == .unknownKind)
    }

    @Test func textInPlaceOfFramesIsRefused() throws {
        var decoder = FrameDecoder(maximumPayload: 64 << 20)
        #expect(throws: ProtocolViolation.self) {
            try decoder.append(Array("Segmentation fault (core dumped)\n".utf8)[...])
        }
    }
}
