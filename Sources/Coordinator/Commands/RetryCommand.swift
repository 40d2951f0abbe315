import AMQP
import Catalog
package import CommandKit
import Configuration
import JobQueue
package import PhotoLibraries

/// `phototext retry`
package struct RetryCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Give failed photos another chance, and those that wait to be tried again theirs now.",
        discussion: """
            Photos wait, for example, that are only in iCloud, or in a folder that was away. Name photos, or choose them by batch, library or reason; what is chosen by several has to meet all of them. \
            When the broker is away, the exit code is 75, and the workers publish the jobs when it is back.
            """,
        examples: [
            "phototext retry --reason timed_out", "phototext retry --batch 12",
            "phototext retry --library holiday IMG_0001.jpg",
            "phototext retry --reason not_local # downloaded meanwhile",
        ])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "Identifiers, or paths of files in a registered folder.", completion: .file)
    package var identifiers: [AssetArgument] = []

    @Option(help: ArgumentHelp("Those of this batch.", valueName: "number"))
    package var batch: Int?

    @Option(help: ArgumentHelp("Those of this library.", valueName: "name"))
    package var library: LibraryName?

    @Option(help: ArgumentHelp("Those that failed, or wait, for this reason.", valueName: "code"))
    package var reason: FailureReason?

    @Flag(help: "All that failed or wait.")
    package var all = false

    package init() {}

    package func validate() throws {
        let isNarrowed = !identifiers.isEmpty || batch != nil || library != nil || reason != nil
        guard isNarrowed != all else {
            throw ValidationError(
                all
                    ? "--all means every photo that failed or waits: nothing else can be chosen with it"
                    : "which photos are meant?",
                hint: "name photos, or use --batch, --library or --reason; --all means all that failed or wait")
        }
    }

    package func run(in session: CatalogSession) async throws {
        try await session.check(library)
        if let batch { _ = try await session.catalog.status(ofBatch: batch) }
        var count = 0
        for filter in try await filters(in: session) { count += try await session.catalog.retry(filter) }
        let obstacle = count > 0 ? await publish(in: session) : nil
        try session.output.report(
            RetryReport(retried: count, isWaitingForBroker: obstacle != nil),
            count == 0
                ? "No photo that failed or waits is among them."
                : "\(count) \(count == 1 ? "photo" : "photos") will be read again.")
        if let obstacle {
            session.output.remark("\(obstacle) The jobs wait: the workers publish them when the broker is back.")
            throw ExitCode.tempFail
        }
    }

    /// One for all, or one for each library that the identifiers are in.
    private func filters(in session: CatalogSession) async throws -> [PhotoCatalog.FailureFilter] {
        var filter = PhotoCatalog.FailureFilter(
            library: library?.rawValue, batch: batch, code: reason?.code)
        guard !identifiers.isEmpty else { return [filter] }
        let resolver = try await AssetResolver(session.catalog, library: library?.rawValue)
        var names: [String?: [String]] = [:]
        for argument in identifiers {
            let asset = try await resolver.resolve(argument)
            // Without this, a mistyped name would look like a photo that has not failed.
            guard try await !session.catalog.histories(of: asset.identifier, library: asset.library).isEmpty else {
                throw MissingTranscript(name: asset.identifier.rawValue, histories: []).error
            }
            names[asset.library, default: []].append(asset.identifier.rawValue)
        }
        return names.map { library, identifiers in
            filter.library = library
            filter.identifiers = identifiers
            return filter
        }
    }

    /// Publishes what is due; says why it cannot be, if it cannot.
    private func publish(in session: CatalogSession) async -> String? {
        do {
            let publisher = try session.makePublisher()
            let report: RelayReport
            do {
                report = try await Relay(catalog: session.catalog, publisher: publisher).publishDue()
            } catch {
                await publisher.close()
                throw error
            }
            let blockedReason = await publisher.blockedReason
            await publisher.close()
            return report.unconfirmed > 0 ? BrokerObstacle(blockedReason: blockedReason).description : nil
        } catch let error as AMQPError {
            return BrokerObstacle.away(error).description
        } catch {
            return "\(error)."
        }
    }
}

/// What `retry` did, for machines.
private struct RetryReport: Encodable {
    var retried: Int
    var isWaitingForBroker: Bool
}
