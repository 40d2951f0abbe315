import CPOSIX
package import CommandKit
package import Configuration
import Glibc
import Observability
import PhotoLibraries
import ProcessSignals
import RecognizerPool

/// The program `phototext-worker`.
package struct WorkerCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "phototext-worker",
        abstract: "Read the photos of the queues, on this machine, until told to stop.",
        discussion: """
            Consumes the queues of the libraries that this machine reaches: folders that it registered itself, and those \
            named with --library. SIGTERM drains: what has not begun goes back to its queue, photos being read may \
            finish within the drain timeout. A second signal stops at once.
            """,
        version: "0.1.0",
        examples: [
            "phototext-worker",
            "phototext-worker --slots 4 --library holiday=/mnt/nas/holiday",
            "phototext-worker --listen 127.0.0.1:9187",
        ])

    @Option(name: .shortAndLong, help: "How many photos are read at once; the cores of this machine by default.")
    package var slots: Int?

    @Option(help: ArgumentHelp("Where a library is on this machine.", valueName: "name=path"))
    package var library: [LibraryPath] = []

    @Option(help: ArgumentHelp("How long photos being read may take to finish after SIGTERM.", valueName: "duration"))
    package var drainTimeout = Duration.seconds(25)

    @Option(
        help: ArgumentHelp(
            "How long one page may take before its recognizer is killed; it is asked to give up after two thirds of it.",
            valueName: "duration"))
    package var pageDeadline = RecognizerConfiguration().hardDeadline

    @Option(help: ArgumentHelp("Serve /metrics, /livez and /readyz here.", valueName: "address:port"))
    package var listen: ListenAddress?

    @Option(
        help: ArgumentHelp(
            "How long a photo that failed waits for its second try; four times as long for the third.",
            valueName: "duration"))
    package var retryDelay = Duration.seconds(10)

    @Option(
        help: ArgumentHelp(
            "How long a photo waits whose surroundings are in trouble, such as an unmounted library.",
            valueName: "duration"))
    package var snoozeDelay = Duration.seconds(30)

    @Option(
        help: ArgumentHelp(
            "What a recognizer may take of memory, in megabytes; twice as much for the second try of a photo.",
            valueName: "MB"))
    package var memoryLimit = RecognizerConfiguration().memoryLimit >> 20

    @Option(
        help: ArgumentHelp(
            "How much memory encoded photos may take that are being read or fetched before their turn, in megabytes; "
                + "128 for each slot by default.", valueName: "MB"))
    package var photoBudget: Int?

    @Flag(help: "Log what is of use only when something is wrong.")
    package var verbose = false

    @OptionGroup
    package var configuration: ConfigurationOptions

    package init() {}

    package func validate() throws {
        if let slots, !(1...1024).contains(slots) {
            throw ValidationError("--slots goes from 1 to 1024")
        }
        if pageDeadline < .seconds(1) {
            throw ValidationError("--page-deadline is one second at least")
        }
        if !(200...65_536).contains(memoryLimit) {
            throw ValidationError("--memory-limit goes from 200 to 65536")
        }
        if let photoBudget, !(1...65_536).contains(photoBudget) {
            throw ValidationError("--photo-budget goes from 1 to 65536")
        }
    }

    /// In bytes. Photos come and go, 10 MB at a time: kept in the heap, such pieces would tear it to shreds.
    private static let largestHeapPiece: Int32 = 1 << 20

    package func run() async throws {
        // Refused by no glibc there is; nothing but memory would depend on it.
        _ = phototext_return_pieces_of(Self.largestHeapPiece)
        let settings = try configuration.settings()
        let slots = slots ?? Self.coreCount
        var worker = WorkerConfiguration(
            database: try settings.database(applicationName: "phototext-worker"), broker: try settings.broker(),
            topology: settings.topology, recognizer: settings.recognizer(slots: slots), host: HostName.current)
        worker.libraryPaths = Dictionary(library.map { ($0.name.rawValue, $0.path) }) { _, last in last }
        worker.drainTimeout = drainTimeout
        worker.recognizer.hardDeadline = pageDeadline
        worker.recognizer.softDeadline = pageDeadline / 3 * 2
        worker.recognizer.memoryLimit = memoryLimit << 20
        worker.retryDelay = retryDelay / .seconds(1)
        worker.snoozeDelay = snoozeDelay / .seconds(1)
        worker.libraryAccess = settings.libraryAccess
        worker.paddleFolder = { settings.paddleFolder }
        if let photoBudget { worker.photoBudget = photoBudget << 20 }
        worker.observability = listen.map { ($0.address, $0.port) }
        let service = WorkerService(worker, logger: Logger(level: verbose ? .debug : .info))
        do {
            try await service.run(until: Self.waitForSignal)
        } catch let error as ObservabilityServerError {
            throw CommandError(.config, error.description, hint: "choose another address with --listen")
        } catch {
            throw FailureTranslation(settings: settings).translated(error)
        }
    }

    /// Returns at the first signal; the second one ends the process, and with it the recognizers.
    private static func waitForSignal() async {
        let signals = TerminationSignals()
        var iterator = signals.signals.makeAsyncIterator()
        _ = await iterator.next()
        Task {
            for await number in signals.signals { _exit(128 + number) }
        }
    }

    private static var coreCount: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }
}
