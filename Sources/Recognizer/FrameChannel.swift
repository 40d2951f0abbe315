import Glibc
import RecognizerProtocol

/// Frames over a blocking socket.
struct FrameChannel {
    /// The owner is gone.
    struct Closed: Error {}

    private let descriptor: Int32
    private var decoder: FrameDecoder
    private var pending: ArraySlice<Frame> = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    /// - Parameters:
    ///   - descriptor: a connected socket.
    ///   - maximumPayload: the longest frame that is taken, in bytes.
    init(descriptor: Int32, maximumPayload: Int) {
        self.descriptor = descriptor
        decoder = FrameDecoder(maximumPayload: maximumPayload)
    }

    /// The next command and its image; nil at the end of the stream.
    mutating func nextRequest() throws -> (RecognizerCommand, [UInt8])? {
        guard let first = try nextFrame() else { return nil }
        let command = try RecognizerCommand(first)
        guard let second = try nextFrame() else { throw Closed() }
        guard second.kind == .image else {
            throw ProtocolViolation(.outOfTurn, "a frame of kind \(second.kind) where an image was due")
        }
        return (command, second.payload)
    }

    func send(_ reply: RecognizerReply) throws {
        var rest = try reply.frame().encoded[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Closed()
            }
        }
    }

    private mutating func nextFrame() throws -> Frame? {
        while pending.isEmpty {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            pending = try decoder.append(buffer[..<count])[...]
        }
        return pending.popFirst()
    }
}
