/// How long to wait before a server is asked again, and when to give up.
///
/// A few tries only: the job that needs the photo is put back for later anyway.
struct RetryPlan: Sendable {
    static let maximumTries = 3
    /// A server that wants to be left alone for longer is left alone, by giving up.
    static let longestPause = Duration.seconds(10)

    private var tries = 0

    /// The pause before the next try; nil to give up.
    ///
    /// - Parameters:
    ///   - asked: how long the server asked to wait.
    ///   - chance: 0 to 1, so that not everybody comes back at the same moment.
    mutating func next(asked: Duration?, chance: Double) -> Duration? {
        tries += 1
        guard tries < Self.maximumTries else { return nil }
        if let asked, asked > Self.longestPause { return nil }
        let own = Duration.milliseconds(500) * (1 << (tries - 1)) * (1 + chance)
        return max(asked ?? .zero, own)
    }
}
