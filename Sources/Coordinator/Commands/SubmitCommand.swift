import Catalog
package import CommandKit
import Configuration
import FailPoints
import JobQueue
package import PhotoLibraries
import Postgres
package import TextRecognition

/// `phototext submit`
package struct SubmitCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Have the photos read that were not read before.",
        discussion: """
            A PATH is a folder, or a file or sub-folder of a registered folder; a folder that is in no library is \
            registered as one. With --library, the arguments are identifiers of that library, and without any the whole \
            library is meant.

            --album, --keyword, --favorites, --screenshots, --since, --until, --hidden and --trashed are for libraries of \
            Apple's Photos, --include and --exclude for all others. A photo has to pass all of them, and one of several \
            albums or keywords.

            Submitting again is always safe: photos that were read before, or wait to be read, are filtered out.

            A later release may read better: then --stale reads again exactly those photos that an older one has read, and \
            no other. Without a place it is about all photos that are known, with --library alone about those of one \
            library. The old text stays until the new one is there.
            """,
        usage:
            "phototext submit [options] <path> ...\n       phototext submit --library <name> [options] [<identifier> ...]\n"
            + "       phototext submit --stale [--library <name>] [options]",
        examples: [
            "phototext submit ~/Pictures",
            "phototext submit --library holiday --identifiers - --wait < list.txt",
            "phototext submit --library phone --album Receipts --since 2026-01 --wait",
            "phototext submit ~/Pictures --include '*.png' --exclude Drafts",
            "phototext submit --stale --wait",
        ])

    @OptionGroup
    package var globals: GlobalOptions

    @Option(help: ArgumentHelp("The library that the identifiers belong to.", valueName: "name"))
    package var library: LibraryName?

    @Option(
        name: .customLong("identifiers"),
        help: ArgumentHelp("A file with identifiers, one a line; - is standard input.", valueName: "file"),
        completion: .file)
    package var identifierFile: String?

    @Flag(name: [.customShort("0"), .long], help: "Identifiers in the file end with NUL, as find -print0 writes them.")
    package var null = false

    @Option(help: "The languages to expect, as chi_sim+eng.")
    package var languages: LanguageList?

    @Option(help: "How the text lies on the pictures.")
    package var layout: PageLayout?

    @Option(help: "The engine to read with; auto is what the deployment has, see setup --engines.")
    package var engine = EngineChoice.auto

    @Flag(help: "Read again what was read before.")
    package var again = false

    @Flag(help: "Read again exactly what an older release has read, and nothing else.")
    package var stale = false

    @Flag(help: "Give photos that failed before another chance.")
    package var retryFailed = false

    @Flag(help: "Only say what would be done.")
    package var dryRun = false

    @Flag(help: "Wait until the photos are read.")
    package var wait = false

    @Option(help: "What to call a folder that becomes a library.")
    package var name: LibraryName?

    @OptionGroup(title: "Which photos")
    package var fetch: FetchOptions

    @Argument(help: ArgumentHelp("Folders and files, or identifiers.", valueName: "path"), completion: .file)
    package var arguments: [AssetArgument] = []

    package init() {}

    package func validate() throws {
        if library == nil {
            if identifierFile != nil { throw ValidationError("--identifiers needs --library") }
            if arguments.isEmpty, stale, !fetch.options.filters.isEmpty {
                throw ValidationError("name the folder or the library that is to be listed for these photos")
            }
            if arguments.isEmpty, !stale {
                throw ValidationError("name a folder, or a library with --library")
            }
        } else {
            if name != nil { throw ValidationError("--name is for a folder that becomes a library") }
            if identifierFile != nil, !arguments.isEmpty {
                throw ValidationError("identifiers come from --identifiers or as arguments, not both")
            }
        }
        if identifierFile != nil, !fetch.options.filters.isEmpty {
            throw ValidationError("with --identifiers, the file alone says which photos are meant")
        }
        if null, identifierFile == nil { throw ValidationError("--null is for --identifiers") }
        if stale, again { throw ValidationError("--again reads everything, --stale only what is stale") }
        if dryRun, wait { throw ValidationError("--dry-run has nothing to wait for") }
    }

    package func run(in session: CatalogSession) async throws {
        Interruption.watch()
        let publisher = try session.makePublisher()
        let relayClient = PostgresClient(try session.settings.database(applicationName: "phototext relay"))
        let relayCatalog = PhotoCatalog(client: relayClient)
        // Two pages at a time keep the database and this program busy; more would only wait for each other.
        let secondClient = PostgresClient(try session.settings.database(applicationName: "phototext"))
        let recipe = try await session.recipe(languages: languages, layout: layout, engine: engine)
        let submission = BatchSubmission(
            session, options: SubmissionOptions(readsAgain: again, retriesFailed: retryFailed, readsStale: stale),
            recipe: recipe,
            catalogs: [session.catalog, PhotoCatalog(client: secondClient)], relayCatalog: relayCatalog,
            publisher: publisher)
        let follower = BatchFollower(session, relayCatalog: relayCatalog, publisher: publisher)
        var verdict = SubmissionVerdict()
        var batches: [Int] = []
        do {
            let selections =
                isAboutAllKnown
                ? try await stalePhotos(recipe, in: session) : try await selections(in: session)
            for selection in selections {
                let result = try await dryRun ? submission.preview(selection) : submission.run(selection)
                FailPoint.batchClosed.pass()
                try session.output.report(result.report, result.report.text)
                try session.output.flush()
                FailPoint.batchReported.pass()
                verdict.note(result)
                if wait, result.failure == nil, let batch = result.report.batch { batches.append(batch) }
            }
            // Only now: what one place waits for does not keep the others from being submitted.
            for index in batches.indices {
                verdict.note(try await follow(batches[index...], follower, session.output))
            }
        } catch {
            await publisher.close()
            await relayClient.close()
            await secondClient.close()
            throw error
        }
        await publisher.close()
        await relayClient.close()
        await secondClient.close()
        if !wait, verdict.leavesWork {
            let workers = try await session.catalog.liveWorkers()
            if let note = BatchFollower.note(workers: workers, engines: recipe.engines) { session.output.remark(note) }
        }
        try verdict.finish()
    }

    /// Waits for the first of the batches that are left.
    private func follow(
        _ batches: ArraySlice<Int>, _ follower: BatchFollower, _ output: CommandOutput
    ) async throws -> BatchStatus {
        do {
            let status = try await follower.followFirst(of: batches)
            let report = BatchReport(status)
            try output.report(report, report.line)
            return status
        } catch is Interrupted {
            for batch in batches {
                output.remark(
                    "batch \(batch) goes on without this program; `phototext status \(batch)` shows how it stands")
            }
            throw Interrupted.exitCode
        }
    }

    /// No place is named whose photos would have to be listed.
    private var isAboutAllKnown: Bool {
        stale && arguments.isEmpty && identifierFile == nil && fetch.options.filters.isEmpty
    }

    /// Of each library that has any; there are no batches of nothing.
    private func stalePhotos(_ recipe: RecognizeTextRequest, in session: CatalogSession) async throws -> [Selection] {
        try await session.check(library)
        var selections: [Selection] = []
        for record in try await session.catalog.libraries() where library == nil || record.name == library?.rawValue {
            let photos = KnownStalePhotos(catalog: session.catalog, library: record, recipe: recipe)
            guard try await !photos.isEmpty() else { continue }
            selections.append(Selection(library: record, source: .stale(photos)))
        }
        if selections.isEmpty { try session.output.report(NothingStale(), NothingStale().text) }
        return selections
    }

    private func selections(in session: CatalogSession) async throws -> [Selection] {
        // What is in no library was never read.
        let selector = LibrarySelector(session, newName: name, mayRegister: !dryRun && !stale)
        guard let library else {
            let selections = try await selector.selections(
                ofPaths: arguments.map { try $0.argument.validText }, matching: fetch.options)
            if stale, let unknown = selections.first(where: { !$0.isRegistered }) {
                throw CommandError(
                    .noInput, "'\(unknown.library.location)' is in no library, so nothing of it was read before",
                    hint: "submit it without --stale")
            }
            return selections
        }
        let record = try await selector.library(named: library)
        let isHere = record.isHere
        if let identifierFile {
            let file = try IdentifierFile(path: identifierFile)
            return [Selection(library: record, source: .file(file, null ? .null : .line))]
        }
        let resolver = try await AssetResolver(session.catalog, library: library.rawValue)
        var identifiers: [LocalIdentifier] = []
        var refused: [RefusedArgument] = []
        for argument in arguments {
            do {
                identifiers.append(try await resolver.resolve(argument).identifier)
            } catch {
                refused.append(try RefusedArgument(argument, error))
            }
        }
        // Without identifiers, the whole library would be meant.
        if identifiers.isEmpty, let first = refused.first {
            throw CommandError(.dataError, "'\(first.name)': \(first.reason)")
        }
        let options = fetch.options
        guard isHere else {
            guard !identifiers.isEmpty, options.filters.isEmpty else {
                throw CommandError(
                    .unavailable, "the library \(library) is on the host \(record.host ?? "")",
                    hint: "submit it there, or name identifiers")
            }
            return [Selection(library: record, source: .identifiers(identifiers), refused: refused)]
        }
        if record.kind == LibraryKind.web.rawValue, !identifiers.isEmpty {
            // An address is a photo by itself, in the list or not.
            try options.check(supported: [.names])
            let admitted = identifiers.filter { options.admits(name: $0.rawValue) }
            return [Selection(library: record, source: .identifiers(admitted), refused: refused)]
        }
        let photos = try record.open(session.settings.libraryAccess)
        // Before there is a batch: one without photos would say nothing to anybody.
        try await photos.checkAvailable()
        let prefixes: [LocalIdentifier?] = identifiers.isEmpty ? [nil] : identifiers
        let wishes = prefixes.map { prefix in
            var wish = options
            wish.prefix = prefix
            return wish
        }
        let selection = Selection(library: record, source: .listing(photos, wishes), refused: refused)
        try await selection.checkFilters()
        return [selection]
    }
}
