/// What a waiting part of the program is woken by. One waits, anybody wakes.
final class WakeUps: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        // Several wishes to wake are one.
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func wake() {
        continuation.yield()
    }

    /// Waits until somebody wakes, or the time has come; wishes that came before are not lost.
    func wait(until deadline: ContinuousClock.Instant) async {
        let timer = Task { [continuation] in
            try await Task.sleep(until: deadline, clock: .continuous)
            continuation.yield()
        }
        defer { timer.cancel() }
        var iterator = stream.makeAsyncIterator()
        await iterator.next()
    }
}
