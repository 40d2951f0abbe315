/// How many photos failed for one reason.
package struct FailureCount: Sendable, Hashable, Codable {
    package var code: String
    /// In the words of one of them.
    package var reason: String
    package var count: Int

    package init(code: String, reason: String, count: Int) {
        self.code = code
        self.reason = reason
        self.count = count
    }
}
