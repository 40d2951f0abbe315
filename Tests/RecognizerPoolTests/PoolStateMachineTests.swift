import Testing
import TextRecognition

@testable import RecognizerPool

@Suite struct PoolStateMachineTests {
    private let english = EngineSet(RecognizeTextRequest(languages: [.english]))
    private let chinese = EngineSet(RecognizeTextRequest(languages: [.simplifiedChinese]))

    @Test func aCallerGetsAnEmptySlot() {
        var state = PoolStateMachine(slots: 2)
        #expect(state.acquire(1, for: english) == [.grant(1, 0, isWarm: false)])
        #expect(state.acquire(2, for: english) == [.grant(2, 1, isWarm: false)])
    }

    @Test func callersWaitInTurn() {
        var state = PoolStateMachine(slots: 1)
        _ = state.acquire(1, for: english)
        #expect(state.acquire(2, for: chinese) == [])
        #expect(state.acquire(3, for: english) == [])
        #expect(state.release(0, holding: english) == [.grant(2, 0, isWarm: false)])
        #expect(state.release(0, holding: chinese) == [.grant(3, 0, isWarm: false)])
        #expect(state.release(0, holding: english) == [])
    }

    @Test func aProcessIsKeptWarm() {
        var state = PoolStateMachine(slots: 2)
        _ = state.acquire(1, for: english)
        _ = state.release(0, holding: english)
        #expect(state.acquire(2, for: english) == [.grant(2, 0, isWarm: true)])
        _ = state.acquire(3, for: english)
        _ = state.acquire(4, for: english)
        #expect(state.release(1, holding: english) == [.grant(4, 1, isWarm: true)])
    }

    @Test func aSlotWithoutProcessIsCold() {
        var state = PoolStateMachine(slots: 1)
        _ = state.acquire(1, for: english)
        _ = state.release(0, holding: nil)
        #expect(state.acquire(2, for: english) == [.grant(2, 0, isWarm: false)])
    }

    @Test func anEmptySlotIsTakenBeforeAnotherEnginesProcess() {
        var state = PoolStateMachine(slots: 2)
        _ = state.acquire(1, for: english)
        _ = state.release(0, holding: english)
        #expect(state.acquire(2, for: chinese) == [.grant(2, 1, isWarm: false)])
    }

    @Test func theLeastRecentlyUsedProcessGivesWay() {
        var state = PoolStateMachine(slots: 3)
        for ticket in 1...3 { _ = state.acquire(ticket, for: english) }
        for slot in [1, 2, 0] { _ = state.release(slot, holding: english) }
        #expect(state.acquire(4, for: chinese) == [.grant(4, 1, isWarm: false)])
        #expect(state.acquire(5, for: english) == [.grant(5, 0, isWarm: true)])
    }

    @Test func aWaitingCallerMayGo() {
        var state = PoolStateMachine(slots: 1)
        _ = state.acquire(1, for: english)
        _ = state.acquire(2, for: english)
        _ = state.acquire(3, for: english)
        let cancelled = [2, 2, 1].map { state.cancel($0) }
        #expect(cancelled == [true, false, false])
        #expect(state.release(0, holding: english) == [.grant(3, 0, isWarm: true)])
    }

    @Test func shuttingDownEmptiesEverySlot() {
        var state = PoolStateMachine(slots: 2)
        _ = state.acquire(1, for: english)
        _ = state.acquire(2, for: english)
        _ = state.acquire(3, for: english)
        _ = state.acquire(4, for: english)
        _ = state.cancel(4)
        _ = state.release(0, holding: english)
        _ = state.release(1, holding: english)
        #expect(state.acquire(5, for: english) == [.grant(5, 1, isWarm: true)])
        #expect(state.shutDown() == [.interrupt(0), .interrupt(1)])
        #expect(state.acquire(6, for: english) == [.refuse(6)])
        #expect(state.release(1, holding: nil) == [])
        #expect(state.release(0, holding: english) == [.stop(0)])
        #expect(state.stopped(0) == [.finishShutDown])
        #expect(state.shutDown() == [.finishShutDown])
    }

    @Test func shuttingDownRefusesThoseWhoWaitAndStopsTheIdle() {
        var state = PoolStateMachine(slots: 1)
        _ = state.acquire(1, for: english)
        _ = state.acquire(2, for: english)
        #expect(state.shutDown() == [.refuse(2), .interrupt(0)])

        var idle = PoolStateMachine(slots: 2)
        _ = idle.acquire(1, for: english)
        _ = idle.release(0, holding: english)
        #expect(idle.shutDown() == [.stop(0)])
        #expect(idle.shutDown() == [])
        #expect(idle.stopped(0) == [.finishShutDown])
    }

    @Test func aPoolThatNeverWorkedIsDownAtOnce() {
        var state = PoolStateMachine(slots: 2)
        #expect(state.shutDown() == [.finishShutDown])
    }

    @Test func whoWantsNoEngineTakesAnyWarmProcess() {
        var machine = PoolStateMachine(slots: 2)
        _ = machine.acquire(1, for: english)
        _ = machine.release(0, holding: english)
        #expect(machine.acquire(2, for: .none) == [.grant(2, 0, isWarm: true)])
        _ = machine.release(0, holding: english)
        // And leaves it as it was.
        #expect(machine.acquire(3, for: english) == [.grant(3, 0, isWarm: true)])
    }

    @Test func aProcessWithoutEngineServesNobodyElse() {
        var machine = PoolStateMachine(slots: 1)
        _ = machine.acquire(1, for: .none)
        _ = machine.release(0, holding: EngineSet.none)
        #expect(machine.acquire(2, for: english) == [.grant(2, 0, isWarm: false)])
    }
}
