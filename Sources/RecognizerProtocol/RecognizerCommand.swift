package import Renditions

/// What a recognizer is asked about the photo in the next frame.
package enum RecognizerCommand: Sendable, Hashable {
    /// To read it.
    case recognize(RecognizeCommand)
    /// To make a picture of it.
    case render(RenditionRequest)
    /// To say what its header says.
    case describe

    package init(_ frame: Frame) throws(ProtocolViolation) {
        switch frame.kind {
        case .recognize: self = .recognize(try Payload.decode(RecognizeCommand.self, from: frame))
        case .render: self = .render(try Payload.decode(RenditionRequest.self, from: frame))
        case .describe where frame.payload.isEmpty: self = .describe
        default: throw ProtocolViolation(.outOfTurn, "a frame of kind \(frame.kind) where a command was due")
        }
    }

    /// The command's frame and the header of the image's frame: what is sent before the image's own bytes.
    package func encoded(beforeImageOf length: Int) throws(ProtocolViolation) -> [UInt8] {
        let frame =
            switch self {
            case .recognize(let command): try Payload.encode(command, as: .recognize)
            case .render(let request): try Payload.encode(request, as: .render)
            case .describe: Frame(.describe, [])
            }
        return frame.encoded + Frame.header(.image, payloadLength: length)
    }
}
