package import TextRecognition

/// Asks a recognizer to read the image in the next frame. Engine and languages were settled when it was started.
package struct RecognizeCommand: Sendable, Hashable, Codable {
    package var layout: PageLayout
    /// How long the engine may take for one page, in milliseconds.
    package var pageMilliseconds: Int
    /// No page is begun later than this after the command arrived, in milliseconds.
    package var documentMilliseconds: Int

    package init(layout: PageLayout, pageMilliseconds: Int, documentMilliseconds: Int) {
        self.layout = layout
        self.pageMilliseconds = pageMilliseconds
        self.documentMilliseconds = documentMilliseconds
    }

    package init(_ frame: Frame) throws(ProtocolViolation) {
        guard frame.kind == .recognize else {
            throw ProtocolViolation(.outOfTurn, "a frame of kind \(frame.kind) where a command was due")
        }
        self = try Payload.decode(RecognizeCommand.self, from: frame)
    }

    /// The command's frame and the header of the image's frame: what is sent before the image's own bytes.
    package func encoded(beforeImageOf length: Int) throws(ProtocolViolation) -> [UInt8] {
        try Payload.encode(self, as: .recognize).encoded + Frame.header(.image, payloadLength: length)
    }
}
