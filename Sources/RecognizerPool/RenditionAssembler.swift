import RecognizerProtocol
import Renditions
import TextRecognition

/// Puts the frames that answer one ``RecognizerCommand/render(_:)`` together. It distrusts them.
struct RenditionAssembler {
    private let request: RenditionRequest
    private var header: RenditionHeader?

    init(_ request: RenditionRequest) {
        self.request = request
    }

    /// Nil while more is to come.
    mutating func add(_ frame: Frame) throws(ProtocolViolation) -> Result<Rendition, RecognitionFailure>? {
        switch (try RecognizerReply(frame), header) {
        case (.failed(let failure), nil): return .failure(failure)
        case (.rendition(let header), nil):
            guard header.encoding == request.encoding, request.quality.isDegraded || !header.quality.isDegraded else {
                throw ProtocolViolation(.malformed, "a picture that was not asked for")
            }
            self.header = header
            return nil
        case (.picture(let bytes), let header?):
            return .success(
                Rendition(bytes: bytes, encoding: header.encoding, size: header.size, quality: header.quality))
        default:
            throw ProtocolViolation(.outOfTurn, "a frame of kind \(frame.kind) while a picture is made")
        }
    }
}
