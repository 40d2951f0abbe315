/// Measures the stages of one job, in milliseconds.
struct StageClock: Sendable {
    private(set) var stages: [String: Int] = [:]
    private var last = ContinuousClock.now

    /// Ends a stage that began with the last call, or with this value.
    mutating func end(_ stage: String) {
        let now = ContinuousClock.now
        stages[stage] = Self.milliseconds(now - last)
        last = now
    }

    /// Takes over what somebody else measured.
    mutating func add(_ other: [String: Int]) {
        stages.merge(other) { $1 }
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int((duration / .milliseconds(1)).rounded())
    }
}
