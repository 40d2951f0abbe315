import AMQP
import Catalog
import CommandKit
import Configuration
import FoundationEssentials
import JobQueue
import PhotoLibraries
import Postgres
import RecognizerPool
import TextRecognition

/// Looks at everything that has to work, each thing by itself, so that one trouble does not hide another.
struct Doctor {
    private let session: CatalogSession
    private let translation: FailureTranslation

    /// Job times come from the database; a worker's clock only dates its log. More is confusing, not harmful.
    private static let tolerableClockDifference = 5.0

    init(_ session: CatalogSession) {
        self.session = session
        translation = FailureTranslation(settings: session.settings)
    }

    /// Passes on what was found about each thing, as soon as it is known.
    func examine(_ report: (Checkup) throws -> Void) async throws {
        let isDatabaseReady = try await examineDatabase(report)
        let libraries = isDatabaseReady ? (try? await session.catalog.libraries()) ?? [] : []
        try await examineBroker(libraries.map(\.name), report)
        try report(await recognizer())
        try report(await paddle())
        for library in libraries { try report(await look(at: library)) }
        for place in DiskSpace.places { try report(place.checkup) }
        if isDatabaseReady { try await examineWork(report) }
    }

    /// Returns whether the catalog can be asked.
    private func examineDatabase(_ report: (Checkup) throws -> Void) async throws -> Bool {
        let before = Date()
        let facts: ServerFacts
        do {
            facts = try await session.catalog.serverFacts()
        } catch {
            try report(.bad("PostgreSQL", translation.translated(error)))
            return false
        }
        do {
            try await session.catalog.checkWritable()
            try report(.good("PostgreSQL", "version \(facts.version) answers and takes writes"))
        } catch let error as PostgresError {
            try report(.bad("PostgreSQL", translation.translated(error)))
        }
        try report(clock(facts, local: before.timeIntervalSince1970 / 2 + Date().timeIntervalSince1970 / 2))
        do {
            try await SchemaMigrator(client: session.client).check()
        } catch {
            try report(.bad("Schema", translation.translated(error)))
            return false
        }
        try report(.good("Schema", "version \(SchemaMigrator.currentVersion)"))
        return true
    }

    private func clock(_ facts: ServerFacts, local: Double) -> Checkup {
        let difference = abs(facts.time - local)
        let seconds = (difference * 1000).rounded() / 1000
        guard difference > Self.tolerableClockDifference else {
            return .good("Clock", "\(seconds) s from the database's")
        }
        return .remark(
            "Clock", "\(seconds) s from the database's", advice: "let both machines take their time from one NTP server"
        )
    }

    private func examineBroker(_ libraries: [String], _ report: (Checkup) throws -> Void) async throws {
        let inspection = BrokerInspection(session.settings)
        let findings: BrokerInspection.Findings
        do {
            findings = try await inspection.look(at: libraries)
        } catch {
            try report(.bad("RabbitMQ", translation.translated(error)))
            return
        }
        switch findings.obstacle {
        case .away(let error):
            try report(.bad("RabbitMQ", translation.translated(error)))
            return
        case .blocked, .silent:
            try report(
                .bad("RabbitMQ", findings.obstacle?.description ?? "", advice: "give it memory or disk space"))
        case nil:
            try report(.good("RabbitMQ", "answers and takes messages"))
        }
        let missing = libraries.filter { findings.depths[$0] == .some(.none) }
        guard findings.hasExchange, missing.isEmpty else {
            let what = (findings.hasExchange ? [] : ["the exchange"]) + missing.map { "the queue of \($0)" }
            try report(
                .bad(
                    "Queues", "missing: \(what.joined(separator: ", "))", advice: "run `phototext setup`",
                    exitCode: .config))
            return
        }
        do {
            // Everything is there, so declaring it only compares the settings.
            let topology = session.settings.topology
            try await session.withBroker { try await topology.declare(libraries: libraries, on: $0) }
            try report(
                .good("Queues", "exchange \(topology.exchange) is as it should be, and the queues of all libraries"))
        } catch {
            try report(.bad("Queues", translation.translated(error)))
        }
    }

    private func recognizer() async -> Checkup {
        let recipe = (try? await session.recipe()) ?? RecognizeTextRequest()
        let pool = TextRecognizerPool(session.settings.recognizer(slots: 1))
        let result: Checkup
        do {
            try await pool.prepare(recipe)
            result = .good(
                "Recognizer",
                "reads its test picture with \(recipe.engines.joined(separator: "+")), languages "
                    + RecognitionLanguage.joined(recipe.languages))
        } catch let error as RecognizerUnavailable {
            result = .bad("Recognizer", error.description, advice: advice(for: error, recipe))
        } catch {
            result = .bad("Recognizer", translation.translated(error))
        }
        await pool.shutDown()
        return result
    }

    private func advice(for error: RecognizerUnavailable, _ recipe: RecognizeTextRequest) -> String {
        if error.code == .engineMissing, recipe.engines.contains(EngineName.paddle.rawValue) { return PaddleAdvice.way }
        guard error.code == .languageMissing else {
            return "install it beside this program, or set \(SettingName.recognizer.rawValue)"
        }
        let packages = recipe.languages.map { "tesseract-ocr-" + $0.rawValue.replacing("_", with: "-") }
        return "apt install \(packages.joined(separator: " ")), or set \(SettingName.tessdata.rawValue)"
    }

    /// The second engine, on this machine and for this deployment.
    private func paddle() async -> Checkup {
        let recipe = (try? await session.recipe()) ?? RecognizeTextRequest()
        let folder = session.settings.paddleFolder
        let summary = folder.map { PaddleInstallation(folder: $0).summary }
        guard let advice = PaddleAdvice(engines: recipe.engines, isInstalled: folder != nil) else {
            return .good("Paddle", summary ?? "")
        }
        var finding = advice.finding
        if let summary { finding += " (\(summary))" }
        if folder == nil, let named = session.settings[.paddle] {
            finding += " (\(SettingName.paddle.rawValue) is \(named), where it is not or not whole)"
        }
        return advice.isObstacle
            ? .bad("Paddle", finding, advice: advice.advice) : .remark("Paddle", finding, advice: advice.advice)
    }

    private func look(at library: LibraryRecord) async -> Checkup {
        let subject = "Library \(library.name)"
        guard library.isHere else {
            return .good(subject, "is on the host \(library.host ?? "")")
        }
        let kind = LibraryKind(rawValue: library.kind)
        do {
            try await kind.look(at: library.open(session.settings.libraryAccess))
            return .good(subject, "\(library.location) is there")
        } catch {
            let finding = "\(library.location): \(error)"
            // A list in a file may be on the host where it was added, and is needed nowhere else.
            guard kind == .web, WrittenAddress(library.location) == nil else {
                return .bad(subject, finding, advice: kind.advice)
            }
            return .remark(subject, "\(finding), on this host", advice: kind.advice)
        }
    }

    /// What `status` says is wrong, but for the broker, which was looked at already.
    private func examineWork(_ report: (Checkup) throws -> Void) async throws {
        do {
            let seen = try await StatusCollector(session).observe()
            let hosts = Set(seen.workers.map(\.host)).sorted().joined(separator: ", ")
            let start = "start `phototext-worker` on a machine that has the photos"
            try report(
                seen.workers.isEmpty
                    ? .remark("Workers", "none is alive", advice: start)
                    : .good("Workers", "\(seen.workers.count) alive on \(hosts)"))
            for problem in Diagnosis(seen).problems { try report(Checkup(problem)) }
        } catch let error as PostgresError {
            try report(.bad("Workers", translation.translated(error)))
        }
    }
}
