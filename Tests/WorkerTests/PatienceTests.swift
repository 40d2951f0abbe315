import Testing

@testable import Worker

@Suite struct PatienceTests {
    @Test func workThatEndsIsWaitedFor() async {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let work = Task { for await _ in gate {} }
        opener.finish()
        let outcome: Void? = await Patience.outcome(of: { await work.value }, by: .now + .seconds(1000))
        #expect(outcome != nil)
    }

    @Test func workThatHangsIsLeftBehind() async {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let work = Task.detached { for await _ in gate {} }
        let outcome: Void? = await Patience.outcome(of: { await work.value }, by: .now)
        #expect(outcome == nil)
        opener.finish()
        await work.value
    }
}
