/// Which messages of one `publish` are sent, and what the broker said about each.
///
/// The broker numbers what it gets on a channel 1, 2, 3 …; its answers come in any order and may cover several messages
/// ("multiple": this one and all before it). An unroutable message is returned first and then acked like any other.
struct ConfirmTracker {
    private enum State {
        case sent(byteCount: Int)
        case returned(byteCount: Int, replyCode: UInt16, text: String)
        case settled(PublishOutcome)
    }

    private let firstTag: UInt64
    private var states: [State] = []
    /// All before this index are settled.
    private var firstUnsettled = 0

    private(set) var unconfirmedCount = 0
    private(set) var unconfirmedBytes = 0

    /// - Parameter firstTag: the number that the broker will give to the next message.
    init(firstTag: UInt64) {
        self.firstTag = firstTag
    }

    var sentCount: Int { states.count }

    /// The number that the broker will give to the message that is sent next.
    var nextTag: UInt64 { firstTag + UInt64(states.count) }

    mutating func sent(byteCount: Int) {
        states.append(.sent(byteCount: byteCount))
        unconfirmedCount += 1
        unconfirmedBytes += byteCount
    }

    mutating func acked(_ tag: UInt64, multiple: Bool) {
        settle(tag, multiple: multiple, as: .confirmed)
    }

    mutating func nacked(_ tag: UInt64, multiple: Bool) {
        settle(tag, multiple: multiple, as: .nacked)
    }

    /// Notes a returned message: the first unsettled one, not yet returned, whose index `matches`.
    mutating func returned(replyCode: UInt16, text: String, where matches: (Int) -> Bool) {
        for index in firstUnsettled..<states.count {
            guard case .sent(let byteCount) = states[index], matches(index) else { continue }
            states[index] = .returned(byteCount: byteCount, replyCode: replyCode, text: text)
            return
        }
    }

    /// One outcome for each of `count` messages; what is not settled or not sent has timed out.
    func outcomes(count: Int) -> [PublishOutcome] {
        (0..<count).map { index in
            guard index < states.count, case .settled(let outcome) = states[index] else { return .timedOut }
            return outcome
        }
    }

    private mutating func settle(_ tag: UInt64, multiple: Bool, as outcome: PublishOutcome) {
        // Late answers to an earlier call have smaller numbers. Number 0 with "multiple" stands for all.
        let last = tag == 0 && multiple ? states.count - 1 : Int(clamping: Int64(clamping: tag) - Int64(firstTag))
        guard last >= 0, last < states.count else { return }
        for index in (multiple ? min(firstUnsettled, last) : last)...last {
            switch states[index] {
            case .sent(let byteCount):
                finish(index, byteCount: byteCount, outcome)
            case .returned(let byteCount, let replyCode, let text):
                finish(index, byteCount: byteCount, .returned(replyCode: replyCode, text: text))
            case .settled:
                break
            }
        }
        while firstUnsettled < states.count, case .settled = states[firstUnsettled] {
            firstUnsettled += 1
        }
    }

    private mutating func finish(_ index: Int, byteCount: Int, _ outcome: PublishOutcome) {
        states[index] = .settled(outcome)
        unconfirmedCount -= 1
        unconfirmedBytes -= byteCount
    }
}
