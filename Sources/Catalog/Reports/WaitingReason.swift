/// Why jobs wait, and until when.
package struct WaitingReason: Sendable, Hashable, Codable {
    package var code: String
    package var reason: String
    package var count: Int
    /// Seconds until the first of them is due.
    package var nextInSeconds: Double

    package init(code: String, reason: String, count: Int, nextInSeconds: Double) {
        self.code = code
        self.reason = reason
        self.count = count
        self.nextInSeconds = nextInSeconds
    }
}
