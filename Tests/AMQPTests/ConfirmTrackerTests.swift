import Testing

@testable import AMQP

@Suite struct ConfirmTrackerTests {
    /// A tracker with messages 1, 2, 3 … of 100 bytes each.
    private func tracker(sent count: Int, firstTag: UInt64 = 1) -> ConfirmTracker {
        var tracker = ConfirmTracker(firstTag: firstTag)
        for _ in 0..<count { tracker.sent(byteCount: 100) }
        return tracker
    }

    @Test func confirmsOneByOneInAnyOrder() {
        var tracker = tracker(sent: 3)
        tracker.acked(2, multiple: false)
        #expect(tracker.outcomes(count: 3) == [.timedOut, .confirmed, .timedOut])
        tracker.acked(3, multiple: false)
        tracker.acked(1, multiple: false)
        #expect(tracker.outcomes(count: 3) == [.confirmed, .confirmed, .confirmed])
        #expect(tracker.unconfirmedCount == 0)
        #expect(tracker.unconfirmedBytes == 0)
    }

    @Test func multipleCoversAllBefore() {
        var tracker = tracker(sent: 4)
        tracker.acked(3, multiple: true)
        #expect(tracker.outcomes(count: 4) == [.confirmed, .confirmed, .confirmed, .timedOut])
        #expect(tracker.unconfirmedBytes == 100)
    }

    @Test func nacksMayComeBeforeTheAckOfAnEarlierMessage() {
        var tracker = tracker(sent: 3)
        tracker.nacked(2, multiple: false)
        tracker.nacked(3, multiple: false)
        tracker.acked(3, multiple: true)
        #expect(tracker.outcomes(count: 3) == [.confirmed, .nacked, .nacked])
        #expect(tracker.unconfirmedCount == 0)
    }

    @Test func nackMultiple() {
        var tracker = tracker(sent: 3)
        tracker.acked(1, multiple: false)
        tracker.nacked(3, multiple: true)
        #expect(tracker.outcomes(count: 3) == [.confirmed, .nacked, .nacked])
    }

    @Test func zeroWithMultipleIsAll() {
        var tracker = tracker(sent: 2)
        tracker.acked(0, multiple: true)
        #expect(tracker.outcomes(count: 2) == [.confirmed, .confirmed])
    }

    @Test func aReturnedMessageIsNotConfirmedByItsAck() {
        var tracker = tracker(sent: 3)
        tracker.returned(replyCode: 312, text: "NO_ROUTE") { $0 == 1 }
        #expect(tracker.unconfirmedCount == 3)
        tracker.acked(3, multiple: true)
        let returned = PublishOutcome.returned(replyCode: 312, text: "NO_ROUTE")
        #expect(tracker.outcomes(count: 3) == [.confirmed, returned, .confirmed])
        #expect(tracker.unconfirmedCount == 0)
    }

    @Test func equalMessagesAreReturnedInOrder() {
        var tracker = tracker(sent: 2)
        tracker.returned(replyCode: 312, text: "first") { _ in true }
        tracker.returned(replyCode: 313, text: "second") { _ in true }
        tracker.acked(2, multiple: true)
        #expect(
            tracker.outcomes(count: 2) == [
                .returned(replyCode: 312, text: "first"), .returned(replyCode: 313, text: "second"),
            ])
    }

    @Test func lateAnswersToAnEarlierCallCountForNothing() {
        var tracker = tracker(sent: 2, firstTag: 11)
        tracker.acked(10, multiple: true)
        tracker.nacked(3, multiple: false)
        #expect(tracker.unconfirmedCount == 2)
        tracker.acked(11, multiple: true)
        #expect(tracker.outcomes(count: 2) == [.confirmed, .timedOut])
        #expect(tracker.nextTag == 13)
    }

    @Test func answersToWhatWasNotSentCountForNothing() {
        var tracker = tracker(sent: 2)
        tracker.acked(3, multiple: true)
        tracker.acked(.max, multiple: false)
        tracker.acked(0, multiple: false)
        #expect(tracker.unconfirmedCount == 2)
    }

    @Test func aRepeatedAnswerChangesNothing() {
        var tracker = tracker(sent: 1)
        tracker.acked(1, multiple: false)
        tracker.nacked(1, multiple: true)
        #expect(tracker.outcomes(count: 1) == [.confirmed])
        #expect(tracker.unconfirmedBytes == 0)
    }

    @Test func whatWasNeverSentHasTimedOut() {
        #expect(tracker(sent: 0).outcomes(count: 2) == [.timedOut, .timedOut])
    }
}
