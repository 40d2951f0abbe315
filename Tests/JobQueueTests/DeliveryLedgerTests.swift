import Testing

@testable import JobQueue

@Suite struct DeliveryLedgerTests {
    @Test func aDeliveryIsSettledOnce() {
        let ledger = DeliveryLedger()
        ledger.add(1, library: "a")
        #expect(ledger.take(1))
        #expect(ledger.settle(1))
        #expect(!ledger.settle(1))
        #expect(!ledger.take(1))
    }

    @Test func whatNobodyTookIsGivenBackLastFirst() {
        let ledger = DeliveryLedger()
        for tag in UInt64(1)...4 { ledger.add(tag, library: "a") }
        #expect(ledger.take(2))
        #expect(ledger.removeUntaken(exceptOf: []) == [4, 3, 1])
        #expect(!ledger.take(1))
        #expect(ledger.settle(2))
    }

    @Test func otherLibrariesKeepTheirs() {
        let ledger = DeliveryLedger()
        ledger.add(1, library: "a")
        ledger.add(2, library: "b")
        #expect(ledger.removeUntaken(exceptOf: ["b"]) == [1])
        #expect(ledger.take(2))
    }

    @Test func aLostSessionKnowsNone() {
        let ledger = DeliveryLedger()
        ledger.add(1, library: "a")
        #expect(ledger.take(1))
        ledger.removeAll()
        #expect(!ledger.settle(1))
    }
}
