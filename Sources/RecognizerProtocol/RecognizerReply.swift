package import Renditions
package import TextRecognition

/// What a recognizer answers.
package enum RecognizerReply: Sendable, Hashable {
    case ready(RecognizerReadiness)
    case page(RecognizedPage)
    /// Without pages: they came before.
    case finished(RecognizedDocument)
    case failed(RecognitionFailure)
    case unavailable(RecognizerUnavailable)
    /// A picture follows.
    case rendition(RenditionHeader)
    case picture([UInt8])
    case description(ImageDescription)

    /// The longest payload of a reply, in bytes: a page of dense text is about 1 MB, a picture may be longer.
    package static let maximumPayload = Rendition.maximumBytes

    /// Understands a frame, and checks what a broken recognizer might send and the catalog could not store.
    package init(_ frame: Frame) throws(ProtocolViolation) {
        switch frame.kind {
        case .ready: self = .ready(try Payload.decode(RecognizerReadiness.self, from: frame))
        case .page: self = .page(try Payload.decode(RecognizedPage.self, from: frame))
        case .finished: self = .finished(try Payload.decode(RecognizedDocument.self, from: frame))
        case .failed: self = .failed(try Payload.decode(RecognitionFailure.self, from: frame))
        case .unavailable: self = .unavailable(try Payload.decode(RecognizerUnavailable.self, from: frame))
        case .rendition: self = .rendition(try Payload.decode(RenditionHeader.self, from: frame))
        case .picture: self = .picture(frame.payload)
        case .description: self = .description(try Payload.decode(ImageDescription.self, from: frame))
        case .recognize, .render, .describe, .image:
            throw ProtocolViolation(.outOfTurn, "a frame of kind \(frame.kind) from a recognizer")
        }
        guard isPlausible else {
            throw ProtocolViolation(.malformed, "a frame of kind \(frame.kind) that holds what cannot be")
        }
    }

    /// The frame to send.
    package func frame() throws(ProtocolViolation) -> Frame {
        switch self {
        case .ready(let readiness): try Payload.encode(readiness, as: .ready)
        case .page(let page): try Payload.encode(page, as: .page)
        case .finished(let document): try Payload.encode(document, as: .finished)
        case .failed(let failure): try Payload.encode(failure, as: .failed)
        case .unavailable(let unavailable): try Payload.encode(unavailable, as: .unavailable)
        case .rendition(let header): try Payload.encode(header, as: .rendition)
        case .picture(let bytes): Frame(.picture, bytes)
        case .description(let description): try Payload.encode(description, as: .description)
        }
    }
}
