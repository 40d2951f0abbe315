import Testing

@testable import JobQueue

@Suite struct IdleQueueWatchTests {
    @Test func onlyTheSecondEmptyLookCounts() {
        var watch = IdleQueueWatch()
        #expect(watch.note("a", readyMessages: 0, now: "1") == nil)
        #expect(watch.note("a", readyMessages: 0, now: "2") == "1")
        #expect(watch.note("a", readyMessages: 0, now: "3") == "2")
    }

    @Test func aReadyMessageBeginsAgain() {
        var watch = IdleQueueWatch()
        _ = watch.note("a", readyMessages: 0, now: "1")
        #expect(watch.note("a", readyMessages: 1, now: "2") == nil)
        #expect(watch.note("a", readyMessages: 0, now: "3") == nil)
    }

    @Test func queuesAreApartAndForgotten() {
        var watch = IdleQueueWatch()
        _ = watch.note("a", readyMessages: 0, now: "1")
        #expect(watch.note("b", readyMessages: 0, now: "2") == nil)
        watch.keep(only: ["b"])
        #expect(watch.note("a", readyMessages: 0, now: "3") == nil)
        #expect(watch.note("b", readyMessages: 0, now: "4") == "2")
    }
}
