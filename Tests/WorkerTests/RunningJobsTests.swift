import Testing

@testable import Worker

@Suite struct RunningJobsTests {
    @Test func deliveriesOfOneJobTakeTurns() async {
        let running = RunningJobs<String>()
        #expect(await running.begin("first", of: 1))
        #expect(await !running.begin("again", of: 1))
        #expect(await !running.begin("changed since", of: 1))
        #expect(await running.begin("another", of: 2))
        #expect(await running.count == 2)
        #expect(await running.next(of: 1) == "again")
        #expect(await running.next(of: 1) == "changed since")
        #expect(await running.next(of: 1) == nil)
        #expect(await running.count == 1)
        #expect(await running.begin("later", of: 1))
    }

    @Test func waitingEndsWithTheLastTurn() async {
        let running = RunningJobs<String>()
        await running.waitUntilEmpty()
        _ = await running.begin("first", of: 1)
        _ = await running.begin("second", of: 1)
        let waiting = Task { await running.waitUntilEmpty() }
        #expect(await running.next(of: 1) == "second")
        #expect(await running.next(of: 1) == nil)
        await waiting.value
    }
}
