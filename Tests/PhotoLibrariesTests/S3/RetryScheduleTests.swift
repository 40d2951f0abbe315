import Testing

@testable import PhotoLibraries

@Suite struct RetryScheduleTests {
    private func delays(jitter: Double, atLeast wish: Duration = .zero) -> [Duration] {
        var schedule = RetrySchedule(maximumTries: 8, firstDelay: .seconds(1), longestDelay: .seconds(10))
        var delays: [Duration] = []
        while let delay = schedule.next(jitter: jitter, atLeast: wish) { delays.append(delay) }
        return delays
    }

    @Test func delaysDoubleUpToTheLongest() {
        #expect(delays(jitter: 1) == [1, 2, 4, 8, 10, 10, 10].map { .seconds($0) })
        #expect(delays(jitter: 0) == [0.5, 1, 2, 4, 5, 5, 5].map { .seconds($0) })
    }

    @Test func aServersWishCountsWithinReason() {
        #expect(delays(jitter: 1, atLeast: .seconds(3)) == [3, 3, 4, 8, 10, 10, 10].map { .seconds($0) })
        #expect(delays(jitter: 1, atLeast: .seconds(3600)).allSatisfy { $0 == .seconds(10) })
    }
}
