import CommandKit
import Configuration
import FoundationEssentials
import Glibc

/// What photos that hang their recognizer take from the others: their own slot until the deadline, and nothing else.
struct PoisonBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "poison",
        abstract: "What photos that hang take from the others.",
        discussion: "A release build hangs on no photo: the recognizer has to be one of a debug build.")

    @OptionGroup
    var settings: ConfigurationOptions

    @Option(help: "The recognizer of a debug build.")
    var recognizer: String

    @Option(help: "How many healthy photos are read in a round.")
    var count = 200

    @Option(help: "How many photos among them hang, each three times.")
    var poison = 2

    @Option(help: "When a recognizer that hangs is killed, in seconds.")
    var deadline = 5

    @Option(help: "How often both sides take turns.")
    var rounds = 3

    private static let slots = 2

    func run() async throws {
        try await Scratch.with(settings) { scratch in
            let fixtures = try Program.ours("phototext-fixtures")
            // So long that starting a recognizer anew does not count for much: that belongs to the slot of the one before.
            try fixtures.run([
                "batch", scratch.photos, "--count", "\(count)", "--kind", "receipt", "--language", "english",
            ])
            try fixtures.run(["poison", scratch.folder + "/poison"])
            try scratch.phototext.run(["setup", "--languages", "eng"])
            try scratch.phototext.run(["library", "add", Scratch.library, scratch.photos])
            let obedient = try makeObedient(in: scratch.folder)

            var alone: [Double] = []
            var beside: [Double] = []
            var longest = 0.0
            for round in 1...rounds {
                let healthy = try await read(scratch, obedient)
                alone.append(healthy.photosPerSlotSecond)
                try addPoison(to: scratch, round: round)
                let mixed = try await read(scratch, obedient)
                beside.append(mixed.photosPerSlotSecond)
                longest = max(longest, mixed.longestHang)
                try removePoison(from: scratch)
            }
            var comparison = Comparison()
            comparison.add(
                "healthy photos beside \(poison) that hang", ours: beside, floor: alone,
                unit: "1/s in a slot of their own",
                target: .atLeast(0.9))
            comparison.add(
                "a photo that hangs, longest try", value: longest, unit: "s",
                target: .atMost(Double(deadline + 1)))
            try comparison.print()
        }
    }

    // MARK: One round

    private struct Round {
        var photosPerSlotSecond: Double
        /// In seconds.
        var longestHang: Double
    }

    /// Has everything in the folder read, and looks at the time while healthy photos were.
    private func read(_ scratch: Scratch, _ recognizer: String) async throws -> Round {
        let begin = try await scratch.number("SELECT coalesce(max(id), 0) FROM phototext.batch") + 1
        try scratch.phototext.run(["submit", "--again", scratch.photos])
        let worker = try await ReadingWorker(
            scratch, slots: Self.slots, arguments: ["--page-deadline", "\(deadline)", "--retry-delay", "0"],
            recognizer: recognizer)
        try await worker.waitForRest()
        try worker.program.terminate()
        // Tries of this round; while the last healthy photo was not read, a slot was theirs unless a hanging one had it.
        let tries = """
            WITH tries AS (
                SELECT job.state = 'completed' AS is_healthy, attempt.started_at, attempt.ended_at
                FROM phototext.attempt JOIN phototext.job ON job.id = attempt.job_id
                WHERE attempt.started_at >= (SELECT created_at FROM phototext.batch WHERE id = \(begin))
            ), span AS (
                SELECT min(started_at) AS begin, max(ended_at) FILTER (WHERE is_healthy) AS finish FROM tries
            )
            """
        let slotMilliseconds = try await scratch.number(
            """
            \(tries)
            SELECT (1000 * (\(Self.slots) * extract(epoch FROM finish - begin) - (
                SELECT coalesce(sum(extract(epoch FROM least(ended_at, finish) - least(started_at, finish))), 0)
                FROM tries WHERE NOT is_healthy)))::int FROM span
            """)
        let longest = try await scratch.number(
            """
            \(tries)
            SELECT coalesce(max(extract(epoch FROM ended_at - started_at)) * 1000, 0)::int FROM tries
            WHERE NOT is_healthy
            """)
        return Round(
            photosPerSlotSecond: Double(count * 1000) / Double(slotMilliseconds), longestHang: Double(longest) / 1000)
    }

    // MARK: The photos and their recognizer

    /// A program that starts the recognizer so that it obeys photos. Workers of a release tell it nothing.
    private func makeObedient(in folder: String) throws -> String {
        let path = folder + "/recognizer"
        let script = """
            #!/bin/sh
            PHOTOTEXT_FAIL_POINTS=recognizer.decoding=obey exec '\(recognizer)' "$@"
            """
        guard let file = fopen(path, "we") else { throw CommandError(.cannotCreate, "cannot write \(path)") }
        fputs(script, file)
        fclose(file)
        chmod(path, 0o755)
        return path
    }

    /// New names each time, for what failed before is not read again.
    private func addPoison(to scratch: Scratch, round: Int) throws {
        for number in 0..<poison {
            // Before the others in the listing, so that they are there when the others are.
            try Program(path: "/bin/cp").run([
                scratch.folder + "/poison/sleep.jpg", "\(scratch.photos)/0000/\(round)-\(number).jpg",
            ])
        }
    }

    private func removePoison(from scratch: Scratch) throws {
        try Program(path: "/usr/bin/find").run([scratch.photos, "-name", "*-*.jpg", "-delete"])
    }
}
