import Glibc
import RecognizerProtocol

/// Frames over our end of a recognizer's socket, without ever blocking outside ``wait(until:)``.
///
/// It borrows the descriptors; their owner must live longer.
struct FrameSocket {
    /// What ended a wait.
    enum Event {
        case frames([Frame])
        /// The process closed its end, which it does by ending.
        case closed
        case interrupted
        case deadline
    }

    private let socket: Int32
    private let standardError: Int32
    private let interrupt: Int32
    private var decoder: FrameDecoder
    private var outgoing: [ArraySlice<UInt8>] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var errorsAreOpen = true
    private(set) var errorOutput = OutputTail()

    init(socket: Int32, standardError: Int32, interrupt: Int32) {
        self.socket = socket
        self.standardError = standardError
        self.interrupt = interrupt
        decoder = FrameDecoder(maximumPayload: RecognizerReply.maximumPayload)
    }

    /// Sends these bytes while ``wait(until:)`` waits.
    mutating func send(_ pieces: [[UInt8]]) {
        outgoing += pieces.filter { !$0.isEmpty }.map { $0[...] }
    }

    /// Sends what there is to send, and returns as soon as there is something to tell.
    mutating func wait(until deadline: ContinuousClock.Instant) throws(ProtocolViolation) -> Event {
        while true {
            var descriptors = [
                pollfd(fd: interrupt, events: Int16(POLLIN), revents: 0),
                pollfd(fd: socket, events: Int16(outgoing.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0),
                pollfd(fd: errorsAreOpen ? standardError : -1, events: Int16(POLLIN), revents: 0),
            ]
            let remaining = deadline - .now
            guard remaining > .zero else { return .deadline }
            guard poll(&descriptors, nfds_t(descriptors.count), remaining.roundedUpMilliseconds) > 0 else { continue }
            if descriptors[0].revents != 0 { return .interrupted }
            if descriptors[2].revents != 0 { drainErrors() }
            if descriptors[1].revents & Int16(POLLOUT) != 0 { sendSome() }
            if descriptors[1].revents & ~Int16(POLLOUT) != 0, let event = try receiveSome() { return event }
        }
    }

    /// Reads what a process that has ended still left in its pipe.
    mutating func drainErrors() {
        while errorsAreOpen {
            let count = read(standardError, &buffer, buffer.count)
            guard count > 0 else {
                errorsAreOpen = count < 0 && (errno == EAGAIN || errno == EINTR)
                return
            }
            errorOutput.append(buffer[..<count])
        }
    }

    private mutating func sendSome() {
        while let piece = outgoing.first {
            let count = piece.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 {
                // The other end is gone, and reading will say so; what is left has no reader.
                if errno != EAGAIN && errno != EINTR { outgoing.removeAll() }
                return
            }
            if count == piece.count {
                outgoing.removeFirst()
            } else {
                outgoing[0] = piece.dropFirst(count)
            }
        }
    }

    private mutating func receiveSome() throws(ProtocolViolation) -> Event? {
        let count = recv(socket, &buffer, buffer.count, 0)
        if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : .closed }
        if count == 0 { return .closed }
        let frames = try decoder.append(buffer[..<count])
        return frames.isEmpty ? nil : .frames(frames)
    }
}

extension Duration {
    /// For poll(2): never 0 for a time that has not come.
    fileprivate var roundedUpMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}
