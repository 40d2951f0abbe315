import PhotoLibraries
import Synchronization
import Testing

@testable import JobQueue

@Suite struct DeliveryLedgerTests {
    private func message(_ number: UInt64) -> JobMessage {
        JobMessage(
            job: Int64(number), generation: 1, library: "a", identifier: LocalIdentifier(stored: "\(number).jpg"))
    }

    /// Whoever prepares photos hears of every delivery once when it comes and once when it goes, whichever way.
    @Test func everyDeliveryIsHeardOfTwice() {
        let heard = Mutex<[HeldJob]>([])
        let ledger = DeliveryLedger { job in heard.withLock { $0.append(job) } }
        for tag in UInt64(1)...3 { ledger.add(tag, message(tag), library: "a") }
        #expect(ledger.take(1))
        #expect(ledger.settle(1))
        #expect(!ledger.settle(1))
        #expect(ledger.take(2))
        #expect(ledger.removeUntaken(exceptOf: []) == [3])
        ledger.removeAll()
        #expect(
            heard.withLock { $0 } == [
                .held(message(1)), .held(message(2)), .held(message(3)), .gone(message(1)), .gone(message(3)),
                .gone(message(2)),
            ])
    }

    @Test func aDeliveryIsSettledOnce() {
        let ledger = DeliveryLedger()
        ledger.add(1, message(1), library: "a")
        #expect(ledger.take(1))
        #expect(ledger.settle(1))
        #expect(!ledger.settle(1))
        #expect(!ledger.take(1))
    }

    @Test func whatNobodyTookIsGivenBackLastFirst() {
        let ledger = DeliveryLedger()
        for tag in UInt64(1)...4 { ledger.add(tag, message(tag), library: "a") }
        #expect(ledger.take(2))
        #expect(ledger.removeUntaken(exceptOf: []) == [4, 3, 1])
        #expect(!ledger.take(1))
        #expect(ledger.settle(2))
    }

    @Test func otherLibrariesKeepTheirs() {
        let ledger = DeliveryLedger()
        ledger.add(1, message(1), library: "a")
        ledger.add(2, message(2), library: "b")
        #expect(ledger.removeUntaken(exceptOf: ["b"]) == [1])
        #expect(ledger.take(2))
    }

    @Test func aLostSessionKnowsNone() {
        let ledger = DeliveryLedger()
        ledger.add(1, message(1), library: "a")
        #expect(ledger.take(1))
        ledger.removeAll()
        #expect(!ledger.settle(1))
    }
}
