import CommandKit

/// One thing that `doctor` looked at.
struct Checkup: Encodable, Hashable {
    enum Verdict: String, Encodable {
        case good
        /// Worth a look; nothing is in the way.
        case remark
        case bad
    }

    var subject: String
    var verdict: Verdict
    var finding: String
    /// What to do.
    var advice: String?
    /// What the program ends with because of it.
    private(set) var exitCode = ExitCode.success

    static func good(_ subject: String, _ finding: String) -> Checkup {
        Checkup(subject: subject, verdict: .good, finding: finding)
    }

    static func remark(_ subject: String, _ finding: String, advice: String? = nil) -> Checkup {
        Checkup(subject: subject, verdict: .remark, finding: finding, advice: advice)
    }

    static func bad(
        _ subject: String, _ finding: String, advice: String?, exitCode: ExitCode = .unavailable
    ) -> Checkup {
        Checkup(subject: subject, verdict: .bad, finding: finding, advice: advice, exitCode: exitCode)
    }

    /// What any command would say about this error.
    static func bad(_ subject: String, _ error: any Error) -> Checkup {
        guard let failure = error as? any CommandFailure else {
            return bad(subject, String(describing: error), advice: nil)
        }
        return bad(subject, failure.description, advice: failure.hint, exitCode: failure.exitCode)
    }

    var text: String {
        let mark =
            switch verdict {
            case .good: "✓"
            case .remark: "•"
            case .bad: "✗"
            }
        let line = Terminal.printable("\(mark) \(subject): \(finding)")
        return line + (advice.map { "\n  → \(Terminal.printable($0))" } ?? "")
    }

    private enum CodingKeys: CodingKey {
        case subject, verdict, finding, advice
    }
}

extension Checkup {
    /// Something that `status` would say.
    init(_ problem: Problem) {
        let isOfPhotos = [.waitingToRetry, .failed, .lostRepeatedly, .notPublished, .stale].contains(problem.code)
        self.init(
            subject: isOfPhotos ? "Photos" : "Workers", verdict: problem.isObstacle ? .bad : .remark,
            finding: problem.message, advice: problem.advice, exitCode: problem.exitCode)
    }
}
