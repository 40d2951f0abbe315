import Testing

@testable import Worker

@Suite struct FarewellTests {
    @Test func workThatEndsIsWaitedFor() async {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let work = Task { for await _ in gate {} }
        opener.finish()
        #expect(await Farewell.ends(work, by: .now + .seconds(1000)))
    }

    @Test func workThatHangsIsLeftBehind() async {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let work = Task.detached { for await _ in gate {} }
        #expect(await !Farewell.ends(work, by: .now))
        opener.finish()
        await work.value
    }
}
