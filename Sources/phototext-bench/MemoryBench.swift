import CommandKit
import Configuration

/// The memory of the coordinator, whatever the number of identifiers; and that of a worker and its recognizers, however
/// large the photos.
struct MemoryBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory",
        abstract: "The most memory that submit takes for more and more identifiers, and a worker for large photos.")

    @OptionGroup
    var settings: ConfigurationOptions

    @Option(help: "The largest number of identifiers.")
    var most = 1_000_000

    @Option(help: "How many large photos are one batch.")
    var photos = 100

    @Option(help: "How often that batch is read.")
    var batches = 10

    private static let limit = 100.0
    /// More than this in addition, from the second number on, is growth.
    private static let play = 8.0

    func run() async throws {
        try await Scratch.with(settings) { scratch in
            try scratch.registerLibrary()
            var comparison = Comparison()
            var peaks: [Double] = []
            for count in [1000, 100_000, 1_000_000] where count <= most {
                let list = scratch.folder + "/list"
                try IdentifierList.write(0..<count, to: list)
                let run = try scratch.phototext.run(
                    ["submit", "--library", Scratch.library, "--identifiers", "-"], input: list)
                peaks.append(run.peakMegabytes)
                comparison.add(
                    "submit, \(count) identifiers, peak", value: run.peakMegabytes, unit: "MB",
                    target: .atMost(Self.limit))
            }
            if let last = peaks.last, peaks.count > 1 {
                comparison.add(
                    "growth from 100000 on", value: last - peaks[1], unit: "MB", target: .atMost(Self.play))
            }
            try comparison.print()
        }
        guard photos > 0 else { return }
        try await Scratch.with(settings) { scratch in
            try await LargePhotosMemory(scratch: scratch, photos: photos, batches: batches).measure().print()
        }
    }
}
