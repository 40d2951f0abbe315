import CommandKit
import Configuration

/// What a photo costs outside the recognizer, and the worker's memory.
struct WorkerBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Processor time and memory of the worker, for each photo.")

    @OptionGroup
    var settings: ConfigurationOptions

    @Option(help: "How many photos are read and measured.")
    var count = 300

    @Flag(help: "Ten times as many, to see whether memory grows.")
    var long = false

    /// Photos that are read before anything counts.
    private static let warmUp = 100

    func run() async throws {
        let measured = long ? 10 * count : count
        let total = Self.warmUp + measured
        try await Scratch.with(settings) { scratch in
            try Program.ours("phototext-fixtures").run(["batch", scratch.photos, "--count", "\(total)"])
            try scratch.phototext.run(["library", "add", Scratch.library, scratch.photos])
            let worker = try await ReadingWorker(scratch, slots: 2)
            let submitted = try scratch.phototext.run(["submit", scratch.photos])
            var comparison = Comparison()

            try await worker.waitForJobs(Self.warmUp)
            let begin = try worker.program.processorSeconds()
            let first = try await finishedCount(scratch)
            let early = try worker.program.residentMegabytes()
            try await worker.waitForJobs(total)
            let spent = try worker.program.processorSeconds() - begin
            let late = try worker.program.residentMegabytes()
            try worker.program.terminate()

            let perPhoto = spent * 1000 / Double(total - first)
            let submitting = submitted.processorSeconds * 1000 / Double(total)
            comparison.add("worker without recognizer, per photo", value: perPhoto, unit: "ms of CPU")
            comparison.add("submit, per photo", value: submitting, unit: "ms of CPU")
            comparison.add("together", value: perPhoto + submitting, unit: "ms of CPU", target: .atMost(5))
            comparison.add("worker, resident after \(first) photos", value: early, unit: "MB")
            comparison.add("worker, resident after \(total) photos", value: late, unit: "MB")
            comparison.add("growth", value: late - early, unit: "MB", target: .atMost(8))
            try comparison.print()
        }
    }

    private func finishedCount(_ scratch: Scratch) async throws -> Int {
        try await scratch.number("SELECT count(*) FROM phototext.job WHERE finished_at IS NOT NULL")
    }
}
