import Catalog
package import CommandKit
import Configuration
import Glibc
import JobQueue
package import PhotoLibraries
import Postgres
import ProcessSignals
package import TextRecognition

/// `phototext watch`
package struct WatchCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Have photos read as they come, until it is stopped.",
        discussion: """
            First it submits what is new, as submit does; then every photo that comes or changes, once it is whole. A \
            folder tells by itself what happens in it, unless another machine does it on a network disk; so everything \
            is listed again from time to time. Other libraries are only listed.

            What it has not submitted when it ends is found when it is started again.
            """,
        usage:
            "phototext watch [options] <path> ...\n       phototext watch --library <name> [options]",
        examples: [
            "phototext watch ~/Pictures",
            "phototext watch --library bucket --interval 1h",
        ])

    @OptionGroup
    package var globals: GlobalOptions

    @Option(help: ArgumentHelp("The library to watch.", valueName: "name"))
    package var library: LibraryName?

    @Option(help: ArgumentHelp("How often everything is listed.", valueName: "time"))
    package var interval = Duration.seconds(900)

    @Option(help: ArgumentHelp("How long a photo has to be left alone to be taken for whole.", valueName: "time"))
    package var settle = Duration.seconds(3)

    @Option(help: "The languages to expect, as chi_sim+eng.")
    package var languages: LanguageList?

    @Option(help: "How the text lies on the pictures.")
    package var layout: PageLayout?

    @Option(help: "The engine to read with; auto is what the deployment has, see setup --engines.")
    package var engine = EngineChoice.auto

    @OptionGroup(title: "Which photos")
    package var fetch: FetchOptions

    @Argument(help: ArgumentHelp("Folders to watch.", valueName: "path"), completion: .directory)
    package var paths: [AssetArgument] = []

    package init() {}

    package func validate() throws {
        guard (library == nil) != paths.isEmpty else {
            throw ValidationError("name a folder, or a library with --library")
        }
        guard interval >= .seconds(1) else { throw ValidationError("--interval is at least 1s") }
    }

    package func run(in session: CatalogSession) async throws {
        let publisher = try session.makePublisher()
        let relayClient = PostgresClient(try session.settings.database(applicationName: "phototext relay"))
        let submitter = WatchSubmitter(
            session, publisher: publisher, relayCatalog: PhotoCatalog(client: relayClient)
        ) {
            try await session.recipe(languages: languages, layout: layout, engine: engine)
        }
        let result: Result<Void, any Error>
        do {
            result = .success(try await watch(selections(in: session), submitter, session.output))
        } catch {
            result = .failure(error)
        }
        await publisher.close()
        await relayClient.close()
        try result.get()
    }

    private func watch(
        _ selections: [Selection], _ submitter: WatchSubmitter, _ output: CommandOutput
    ) async throws {
        let signals = TerminationSignals()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var wakeUps: [WakeUps] = []
            for selection in selections {
                guard case .listing(let photos, let wishes) = selection.source else { continue }
                let wakeUp = WakeUps()
                wakeUps.append(wakeUp)
                group.addTask {
                    var watch = LibraryWatch(
                        selection.library, photos, matching: wishes, timing: .init(interval: interval, settle: settle),
                        submitter: submitter, output: output, wakeUps: wakeUp)
                    try await watch.run()
                }
            }
            let end = Task { [wakeUps] in
                for await signal in signals.signals {
                    // Who asks twice does not want to wait.
                    if Interruption.isRequested { exit(128 + signal) }
                    Interruption.request()
                    for wakeUp in wakeUps { wakeUp.wake() }
                }
            }
            defer { end.cancel() }
            try await group.waitForAll()
        }
    }

    /// A single photo would be waited for as for a folder that is away.
    private func refusePhoto(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR, (try? LibraryPlace(path)) == nil else {
            return
        }
        throw ValidationError("'\(path)' is not a folder", hint: "name the folder that it is in")
    }

    private func selections(in session: CatalogSession) async throws -> [Selection] {
        let selector = LibrarySelector(session, newName: nil, mayRegister: true)
        guard let library else {
            let paths = try paths.map { try $0.argument.validText }
            for path in paths { try refusePhoto(path) }
            return try await selector.selections(ofPaths: paths, matching: fetch.options)
        }
        let record = try await selector.library(named: library)
        guard record.isHere else {
            throw CommandError(
                .unavailable, "the library \(library) is on the host \(record.host ?? "")", hint: "watch it there")
        }
        let photos = try record.open(session.settings.libraryAccess)
        let selection = Selection(library: record, source: .listing(photos, [fetch.options]))
        try await selection.checkFilters()
        return [selection]
    }
}
