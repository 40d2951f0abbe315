/// The unit that travels between a recognizer process and its owner.
///
/// On the wire: the payload's length (4 bytes, big-endian), the kind (1 byte), the payload.
package struct Frame: Sendable, Hashable {
    /// What a payload is. The numbers are fixed: both sides are always of one build, but a stray process must not pass.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// Recognizer to owner, once: ``RecognizerReadiness``.
        case ready = 1
        /// Owner to recognizer: ``RecognizeCommand``. An ``image`` follows.
        case recognize = 2
        /// Owner to recognizer: the encoded photo, raw. A frame of its own, so that neither side copies it.
        case image = 3
        /// Recognizer to owner: one page, as soon as it is read.
        case page = 4
        /// Recognizer to owner, last answer to a command: the document without its pages.
        case finished = 5
        /// Recognizer to owner, last answer to a command: the photo's fault. The recognizer is fit for the next one.
        case failed = 6
        /// Recognizer to owner, instead of ``ready``; the recognizer exits.
        case unavailable = 7
        /// Owner to recognizer: a `RenditionRequest`. An ``image`` follows.
        case render = 8
        /// Owner to recognizer, without payload. An ``image`` follows.
        case describe = 9
        /// Recognizer to owner: ``RenditionHeader``. A ``picture`` follows.
        case rendition = 10
        /// Recognizer to owner, last answer to ``render``: the encoded picture, raw.
        case picture = 11
        /// Recognizer to owner, the only answer to ``describe``: an `ImageDescription`.
        case description = 12
    }

    /// Length and kind, in bytes.
    package static let headerLength = 5

    package var kind: Kind
    package var payload: [UInt8]

    package init(_ kind: Kind, _ payload: [UInt8]) {
        self.kind = kind
        self.payload = payload
    }

    /// The bytes that come before a payload of `length` bytes.
    package static func header(_ kind: Kind, payloadLength length: Int) -> [UInt8] {
        let length = UInt32(length)
        return [
            UInt8(truncatingIfNeeded: length >> 24), UInt8(truncatingIfNeeded: length >> 16),
            UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length), kind.rawValue,
        ]
    }

    /// Header and payload.
    package var encoded: [UInt8] {
        Frame.header(kind, payloadLength: payload.count) + payload
    }
}
