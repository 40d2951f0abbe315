/// Cuts a stream of bytes, arriving in pieces of any size, into frames.
///
/// It distrusts the sender: a length above the limit or an unknown kind is refused before anything is allocated for it.
/// After an error the stream has no meaning any more.
package struct FrameDecoder: Sendable {
    private struct Incomplete {
        var frame: Frame
        var length: Int
    }

    private let maximumPayload: Int
    private var header: [UInt8] = []
    private var incomplete: Incomplete?

    /// - Parameter maximumPayload: the longest payload that is taken, in bytes.
    package init(maximumPayload: Int) {
        self.maximumPayload = maximumPayload
    }

    /// Whether every byte so far belongs to a complete frame: only then may the stream end.
    package var isBetweenFrames: Bool {
        header.isEmpty && incomplete == nil
    }

    /// Takes the next bytes of the stream.
    ///
    /// - Returns: the frames that they complete, in order.
    package mutating func append(_ bytes: ArraySlice<UInt8>) throws(ProtocolViolation) -> [Frame] {
        var rest = bytes
        var frames: [Frame] = []
        while true {
            if incomplete == nil {
                guard try readHeader(from: &rest) else { return frames }
            }
            guard let frame = readPayload(from: &rest) else { return frames }
            frames.append(frame)
        }
    }

    /// Returns false when the header is not complete yet.
    private mutating func readHeader(from bytes: inout ArraySlice<UInt8>) throws(ProtocolViolation) -> Bool {
        let taken = bytes.prefix(Frame.headerLength - header.count)
        header += taken
        bytes = bytes.dropFirst(taken.count)
        guard header.count == Frame.headerLength else { return false }
        let length = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard let kind = Frame.Kind(rawValue: header[4]) else {
            throw ProtocolViolation(.unknownKind, "a frame of kind \(header[4])")
        }
        guard length <= maximumPayload else {
            throw ProtocolViolation(.oversized, "a frame of \(length) bytes where \(maximumPayload) are allowed")
        }
        header.removeAll(keepingCapacity: true)
        var payload: [UInt8] = []
        payload.reserveCapacity(length)
        incomplete = Incomplete(frame: Frame(kind, payload), length: length)
        return true
    }

    /// Returns nil when the payload is not complete yet.
    private mutating func readPayload(from bytes: inout ArraySlice<UInt8>) -> Frame? {
        guard let length = incomplete?.length, let present = incomplete?.frame.payload.count else { return nil }
        let taken = bytes.prefix(length - present)
        incomplete?.frame.payload += taken
        bytes = bytes.dropFirst(taken.count)
        guard present + taken.count == length else { return nil }
        defer { incomplete = nil }
        return incomplete?.frame
    }
}
