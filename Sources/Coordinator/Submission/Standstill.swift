import Catalog
import PhotoLibraries

/// All that is left of a batch waits for what no waiting brings: the photos are elsewhere, or may not be read, until
/// somebody does something about it.
struct Standstill: Sendable {
    private let reasons: [WaitingReason]

    private static let codes = [PhotoLibraryError.Code.notLocal, .notPermitted].map(\.rawValue)

    /// Nil while the batch can be expected to go on by itself.
    ///
    /// - Parameter reasons: why jobs of the batch wait.
    init?(_ status: BatchStatus, reasons: [WaitingReason]) {
        guard Self.isPossible(status), reasons.allSatisfy({ Self.codes.contains($0.code) }),
            reasons.reduce(0, { $0 + $1.count }) == status.jobs.open
        else { return nil }
        self.reasons = reasons
    }

    /// Whether it is worth asking for the reasons.
    static func isPossible(_ status: BatchStatus) -> Bool {
        status.isSubmitted && !status.isCancelled && status.jobs.open > 0
            && status.jobs.waitingToRetry == status.jobs.open
    }

    /// How many photos wait and why, in one line.
    var sentence: String {
        let count = reasons.reduce(0) { $0 + $1.count }
        let causes = reasons.map { reason in
            "\(reason.count) \(reason.code)" + (reason.reason.isEmpty ? "" : " (\(reason.reason))")
        }
        return "\(count) \(count == 1 ? "photo waits" : "photos wait"), and workers go on trying: "
            + causes.joined(separator: ", ")
    }
}
