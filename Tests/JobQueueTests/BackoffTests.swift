import Testing

@testable import JobQueue

@Suite struct BackoffTests {
    private func delays(_ count: Int, jitter: Double) -> [Duration] {
        var backoff = Backoff()
        return (0..<count).map { _ in backoff.sessionEnded(lifetime: nil, jitter: jitter) }
    }

    @Test func doublesUpToTheLimit() {
        let milliseconds = [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]
        #expect(delays(10, jitter: 1) == milliseconds.map { .milliseconds($0) })
    }

    @Test func jitterTakesAtMostHalf() {
        #expect(delays(20, jitter: 0) == delays(20, jitter: 1).map { $0 / 2 })
    }

    @Test func aLongSessionStartsAnew() {
        var backoff = Backoff()
        for _ in 0..<5 { _ = backoff.sessionEnded(lifetime: nil, jitter: 1) }
        #expect(backoff.sessionEnded(lifetime: .seconds(10), jitter: 1) == .milliseconds(100))
        #expect(backoff.failures == 1)
    }

    @Test func aShortSessionDoesNot() {
        var backoff = Backoff()
        for _ in 0..<5 { _ = backoff.sessionEnded(lifetime: nil, jitter: 1) }
        #expect(backoff.sessionEnded(lifetime: .seconds(1), jitter: 1) == .milliseconds(3200))
    }

    @Test func manyFailuresDoNotOverflow() {
        #expect(delays(200, jitter: 1).last == .seconds(10))
    }
}
