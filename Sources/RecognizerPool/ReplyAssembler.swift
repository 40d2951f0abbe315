import RecognizerProtocol
import TextRecognition

/// Puts the frames that answer one command together. It distrusts them: order, number and size.
struct ReplyAssembler {
    /// What a frame led to.
    enum Progress {
        /// More is to come; the next page's deadline begins.
        case pageWasRead
        case finished(RecognizedDocument)
        case failed(RecognitionFailure)
    }

    private let maximumPages: Int
    private let maximumBytes: Int
    private var bytes = 0
    private(set) var pages: [RecognizedPage] = []

    /// - Parameters:
    ///   - maximumPages: how many pages are taken.
    ///   - maximumBytes: how long all payloads together may be.
    init(maximumPages: Int, maximumBytes: Int = RecognizerReply.maximumPayload) {
        self.maximumPages = maximumPages
        self.maximumBytes = maximumBytes
    }

    mutating func add(_ frame: Frame) throws(ProtocolViolation) -> Progress {
        bytes += frame.payload.count
        guard bytes <= maximumBytes else {
            throw ProtocolViolation(.oversized, "an answer of more than \(maximumBytes) bytes")
        }
        switch try RecognizerReply(frame) {
        case .page(let page):
            guard page.number == pages.count + 1, page.number <= maximumPages else {
                throw ProtocolViolation(.outOfTurn, "page \(page.number) after \(pages.count) pages")
            }
            pages.append(page)
            return .pageWasRead
        case .finished(var document):
            guard document.pages.isEmpty, !pages.isEmpty else {
                throw ProtocolViolation(.outOfTurn, "an end without pages")
            }
            document.pages = pages
            return .finished(document)
        case .failed(let failure):
            return .failed(failure)
        case .ready, .unavailable, .rendition, .picture, .description:
            throw ProtocolViolation(.outOfTurn, "a frame of kind \(frame.kind) while a photo is read")
        }
    }
}
