import Renditions
import TextRecognition

extension RecognizerReply {
    /// Whether the catalog can store every text and every number. A page says so itself.
    var isPlausible: Bool {
        switch self {
        case .ready(let readiness):
            readiness.engine.isText && readiness.modelHashes.isText && readiness.pipelineRevision.isStorable
        case .page(let page): page.isPlausible
        case .finished(let document):
            document.engine.isText && document.engineReason.isText && document.modelHashes.isText
                && document.pipelineRevision.isStorable
                && document.captureDate.map(CaptureDate.isValid) ?? true
                && document.stageMilliseconds.allSatisfy { $0.key.isText && $0.value.isStorable }
        case .failed(let failure): failure.code.rawValue.isText && failure.message.isText
        case .unavailable(let unavailable): unavailable.code.rawValue.isText && unavailable.message.isText
        case .rendition(let header): header.size.isValid
        case .picture(let bytes): !bytes.isEmpty
        case .description(let description):
            description.typeIdentifier.isText && (1...8).contains(description.orientation) && description.size.isValid
        }
    }
}

extension String {
    /// PostgreSQL's text holds no NUL.
    var isText: Bool { !utf8.contains(0) }
}

extension [String: String] {
    fileprivate var isText: Bool { allSatisfy { $0.key.isText && $0.value.isText } }
}

extension Int {
    /// PostgreSQL's `integer`.
    var isStorable: Bool { self >= 0 && self <= Int(Int32.max) }
}
