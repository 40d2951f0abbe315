/// What became of the inputs.
struct Tally {
    private(set) var inputs = 0
    /// By outcome.
    private(set) var counts: [String: Int] = [:]
    private(set) var offences: [String] = []

    mutating func note(_ outcome: String) {
        inputs += 1
        counts[outcome, default: 0] += 1
    }

    mutating func complain(_ offence: String) {
        offences.append(offence)
    }

    mutating func add(_ other: Tally) {
        inputs += other.inputs
        counts.merge(other.counts, uniquingKeysWith: +)
        offences += other.offences
    }
}
