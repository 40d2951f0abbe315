import CommandKit
import FoundationEssentials

/// One thing that is wrong now, for machines and people.
struct Problem: Encodable, Hashable {
    /// What kind of thing; more may be added.
    struct Code: RawRepresentable, Encodable, Hashable {
        let rawValue: String

        static let brokerUnreachable = Code(rawValue: "broker_unreachable")
        static let brokerBlocked = Code(rawValue: "broker_blocked")
        /// It answers, and does not confirm messages.
        static let brokerSilent = Code(rawValue: "broker_silent")
        static let exchangeMissing = Code(rawValue: "exchange_missing")
        static let queueMissing = Code(rawValue: "queue_missing")
        static let notPublished = Code(rawValue: "not_published")
        /// No worker is alive, and there is work.
        static let noWorker = Code(rawValue: "no_worker")
        /// Workers are alive, and none of them reads a library that has work.
        static let libraryNotRead = Code(rawValue: "library_not_read")
        /// A worker does not do all it could: it lacks a language, a library, disk space of PostgreSQL …
        static let workerTroubled = Code(rawValue: "worker_troubled")
        static let waitingToRetry = Code(rawValue: "waiting_to_retry")
        static let failed = Code(rawValue: "failed")
        static let lostRepeatedly = Code(rawValue: "lost_repeatedly")
        /// An older release has read some photos; this one may do better.
        static let stale = Code(rawValue: "stale")
        static let deadLetters = Code(rawValue: "dead_letters")
    }

    var code: Code
    /// A sentence.
    var message: String
    /// What to do about it, if that is known.
    var advice: String?
    var library: String?
    /// Why photos wait or failed, by code.
    var reasonCode: String?
    /// Of photos or messages.
    var count: Int?
    /// When it began, as far as is known.
    var since: Date?
    /// When photos that wait are tried again.
    var nextAt: Date?
    /// Whether it keeps photos from being read now. What is worth a look and nothing more is a remark.
    var isObstacle = true
    /// With what a program ends because of it.
    private(set) var exitCode = ExitCode.success

    init(_ code: Code, _ message: String, advice: String? = nil, exitCode: ExitCode = .unavailable) {
        self.code = code
        self.message = message
        self.advice = advice
        self.exitCode = exitCode
    }

    /// Something that is worth a look and keeps nothing from being done.
    static func remark(_ code: Code, _ message: String, advice: String? = nil) -> Problem {
        var problem = Problem(code, message, advice: advice, exitCode: .success)
        problem.isObstacle = false
        return problem
    }

    /// A line, with what to do on another.
    var text: String {
        Terminal.printable("\(isObstacle ? "✗" : "•") \(message)")
            + (advice.map { "\n  → \(Terminal.printable($0))" } ?? "")
    }

    private enum CodingKeys: CodingKey {
        case code, message, advice, library, reasonCode, count, since, nextAt, isObstacle
    }
}
