import AMQP
import Catalog
import CommandKit
import Configuration
import FoundationEssentials

/// What is wrong now, concluded from what was seen: what keeps photos from being read comes first. A pure function of its
/// input, and the one place that decides: `status` and `doctor` say it in words and in JSON, and end accordingly.
struct Diagnosis {
    private(set) var problems: [Problem] = []

    private let seen: Observations

    init(_ seen: Observations) {
        self.seen = seen
        examineBroker()
        examineWorkers()
        examineUnpublished()
        examinePhotos()
        problems = problems.filter(\.isObstacle) + problems.filter { !$0.isObstacle }
    }

    /// With what a program ends that has nothing else to say.
    var exitCode: ExitCode {
        problems.first { $0.exitCode != .success }?.exitCode ?? .success
    }

    // MARK: Servers

    private mutating func examineBroker() {
        switch seen.broker.obstacle {
        case .away(let error):
            problems.append(
                Problem(.brokerUnreachable, error.description, advice: Self.advice(for: error)))
        case .blocked:
            problems.append(
                Problem(
                    .brokerBlocked, seen.broker.obstacle?.description ?? "", advice: "give it memory or disk space"))
        case .silent:
            problems.append(Problem(.brokerSilent, seen.broker.obstacle?.description ?? "", advice: "see its log"))
        case nil: break
        }
        if !seen.broker.hasExchange {
            problems.append(
                Problem(
                    .exchangeMissing, "The broker does not have our exchange.", advice: "run `phototext setup`",
                    exitCode: .config))
        }
        for library in seen.jobs.keys.sorted() where seen.broker.obstacle == nil {
            guard let depth = seen.broker.depths[library], depth == nil else { continue }
            var problem = Problem(
                .queueMissing, "The library \(library) has no queue.", advice: "run `phototext setup`",
                exitCode: .config)
            problem.library = library
            problems.append(problem)
        }
        if let count = seen.broker.deadLetters, count > 0 {
            var problem = Problem.remark(
                .deadLetters,
                "\(Self.counted(count, "message")) in the dead letters: no worker understands "
                    + "\(count == 1 ? "it, or RabbitMQ gave it" : "them, or RabbitMQ gave them") up.",
                advice: "look at them on RabbitMQ's page and purge them; no photo depends on them")
            problem.count = count
            problems.append(problem)
        }
    }

    // MARK: Workers

    private mutating func examineWorkers() {
        let open = seen.allJobs.open
        let start = "start `phototext-worker` on a machine that has the photos"
        if seen.workers.isEmpty, open > 0 {
            var problem = Problem(
                .noWorker, "No worker is alive, and \(Self.counted(open, "photo")) to read.", advice: start)
            problem.count = open
            problems.append(problem)
        }
        for (library, jobs) in seen.jobs.sorted(by: { $0.key < $1.key }) where jobs.open > 0 && !seen.workers.isEmpty {
            guard !seen.workers.contains(where: { $0.libraries.contains(library) }) else { continue }
            var problem = Problem(
                .libraryNotRead,
                "No live worker reads the library \(library), which has \(Self.counted(jobs.open, "photo")) to read.",
                advice: start)
            problem.library = library
            problem.count = jobs.open
            problems.append(problem)
        }
        for worker in seen.workers {
            guard let trouble = worker.trouble else { continue }
            let extent = worker.libraries.isEmpty ? "does not read" : "does not read everything"
            let message = "The worker on \(worker.host) (process \(worker.pid)) \(extent): \(trouble)"
            problems.append(open > 0 ? Problem(.workerTroubled, message) : .remark(.workerTroubled, message))
        }
    }

    /// A live worker publishes within a second or two, if the broker takes messages.
    private mutating func examineUnpublished() {
        let count = seen.allJobs.unpublished
        guard count > 0, seen.workers.isEmpty || seen.broker.obstacle != nil else { return }
        let since = seen.unpublishedSince.map { ", the first since \(Self.time($0))" } ?? ""
        let message = "\(Self.counted(count, "photo")) wait\(count == 1 ? "s" : "") to be published\(since)."
        let advice = "any worker does it when the broker takes messages"
        var problem =
            seen.broker.obstacle == nil
            ? Problem.remark(.notPublished, message, advice: advice)
            : Problem(.notPublished, message, advice: advice)
        problem.count = count
        problem.since = seen.unpublishedSince
        problems.append(problem)
    }

    // MARK: Photos

    private mutating func examinePhotos() {
        for reason in seen.waiting {
            let next = seen.now + reason.nextInSeconds
            let wait = ProgressLine.format(.seconds(max(0, reason.nextInSeconds)))
            let verb = reason.count == 1 ? "waits" : "wait"
            var problem = Problem.remark(
                .waitingToRetry,
                "\(Self.counted(reason.count, "photo")) \(verb) to be tried again, the next in \(wait) "
                    + "(\(Self.time(next))): \(Self.words(reason.reason, reason.code))")
            problem.reasonCode = reason.code
            problem.count = reason.count
            problem.nextAt = next
            problems.append(problem)
        }
        let lost = seen.allJobs.lostRepeatedly
        if lost > 0 {
            var problem = Problem.remark(
                .lostRepeatedly,
                "\(Self.counted(lost, "photo")) lost \(lost == 1 ? "its" : "their") worker again and again: after "
                    + "\(JobDeadlines.maximumLosses) times in a row a photo fails.",
                advice: "see the log of the worker for what ends it")
            problem.count = lost
            problems.append(problem)
        }
        for failure in seen.failures {
            var problem = Problem.remark(
                .failed, "\(Self.counted(failure.count, "photo")) failed: \(Self.words(failure.reason, failure.code))",
                advice: "`phototext failures --reason \(failure.code)` lists \(failure.count == 1 ? "it" : "them")")
            problem.reasonCode = failure.code
            problem.count = failure.count
            problems.append(problem)
        }
        if seen.stale > 0 {
            let number = (seen.stale < Observations.staleLimit ? "" : "At least ") + Self.counted(seen.stale, "text")
            var problem = Problem.remark(
                .stale, "\(number) \(seen.stale == 1 ? "is" : "are") of an older release, and found as ever.",
                advice: "`phototext submit --stale` has such photos read again")
            problem.count = seen.stale
            problems.append(problem)
        }
    }

    // MARK: Words

    /// A broker that refuses is not one that is away.
    private static func advice(for error: AMQPError) -> String {
        switch error.code {
        case .authenticationRefused, .invalidURL: "check \(SettingName.brokerURL.rawValue)"
        case .accessRefused: "`phototext setup --broker-users` makes users who have the rights that it takes"
        case .tlsFailed: "check \(SettingName.brokerURL.rawValue) and \(SettingName.authoritiesFile.rawValue)"
        default: "start it with `scripts/services start`, or see its log"
        }
    }

    private static func counted(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)\(count == 1 ? "" : "s")"
    }

    private static func words(_ reason: String, _ code: String) -> String {
        reason.isEmpty ? code : "\(reason) (\(code))"
    }

    private static func time(_ date: Date) -> String {
        LocalTime(secondsSinceEpoch: date.timeIntervalSince1970).description
    }
}
