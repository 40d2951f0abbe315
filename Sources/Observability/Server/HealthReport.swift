/// What a program says about itself: a number of checks, each with the reason if it failed.
package struct HealthReport: Sendable, Hashable {
    package struct Check: Sendable, Hashable {
        /// Such as `postgres`.
        package var name: String
        /// Why it failed, in a sentence without secrets; `nil` if all is well.
        package var failure: String?

        package init(_ name: String, failure: String? = nil) {
            self.name = name
            self.failure = failure
        }
    }

    package var checks: [Check]

    package init(_ checks: [Check] = []) {
        self.checks = checks
    }

    package var isHealthy: Bool { checks.allSatisfy { $0.failure == nil } }

    /// `{"status":"unavailable","failed":["broker"],"checks":{"broker":"not connected","postgres":"ok"}}`
    var json: String {
        let failed = checks.filter { $0.failure != nil }.map { LogText.quoted($0.name) }.joined(separator: ",")
        let all = checks.map { "\(LogText.quoted($0.name)):\(LogText.quoted($0.failure ?? "ok"))" }
            .joined(separator: ",")
        return #"{"status":"\#(isHealthy ? "ok" : "unavailable")","failed":[\#(failed)],"checks":{\#(all)}}"#
    }
}
