import CommandKit
import Configuration
import JobQueue

/// `phototext submit` with new identifiers beside bare publishing, and with known ones beside a bare anti-join.
struct SubmitBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Identifiers in a second, new ones and known ones.")

    @OptionGroup
    var settings: ConfigurationOptions

    @Option(help: "Identifiers in each round.")
    var count = 50_000

    @Option(help: "Photos that the catalog knows before.")
    var catalog = 200_000

    @Option(help: "How often both sides take turns.")
    var rounds = 5

    func run() async throws {
        try await Scratch.with(settings) { scratch in
            try scratch.registerLibrary()
            try await fill(scratch)
            var comparison = Comparison()
            try await measureNew(scratch, &comparison)
            try await measureKnown(scratch, &comparison)
            try comparison.print()
        }
    }

    /// Photos that were read before.
    private func fill(_ scratch: Scratch) async throws {
        guard catalog > 0 else { return }
        try await scratch.execute(
            """
            INSERT INTO phototext.asset (library_id, local_identifier)
            SELECT 1, format('2025/album-%s/IMG_%s.HEIC', n / 1000, 10000000 + n) FROM generate_series(1, \(catalog)) AS n;
            INSERT INTO phototext.job (asset_id, recipe_id, library_id, generation, published_at, finished_at, state)
            SELECT id, 1, 1, 1, now(), now(), 'completed' FROM phototext.asset;
            """)
        try await scratch.execute("VACUUM ANALYZE")
    }

    private func measureNew(_ scratch: Scratch, _ comparison: inout Comparison) async throws {
        let floor = try PublishingFloor(scratch.broker, queue: "\(scratch.topology.prefix).floor")
        let list = scratch.folder + "/new"
        let message =
            #"{"version":1,"job":1234567,"generation":1,"library":"bench","identifier":"\#(IdentifierList.identifier(0))"}"#
        var ours: [Double] = []
        var theirs: [Double] = []
        for round in 0..<rounds {
            try IdentifierList.write(round * count..<(round + 1) * count, to: list)
            theirs.append(try floor.rate(count: count, body: message))
            let run = try submit(list, scratch)
            ours.append(Double(count) / run.seconds)
            try expect("\(count) published", in: run)
        }
        comparison.add(
            "submit, new identifiers", ours: ours, floor: theirs, unit: "identifiers/s", target: .atLeast(0.3))
    }

    private func measureKnown(_ scratch: Scratch, _ comparison: inout Comparison) async throws {
        try await scratch.execute("UPDATE phototext.job SET state = 'completed', finished_at = now()")
        try await scratch.execute("VACUUM ANALYZE")
        let floor = try FilteringFloor(databaseURL: scratch.databaseURL, count: catalog + rounds * count)
        let list = scratch.folder + "/known"
        try IdentifierList.write(0..<rounds * count, to: list)
        var ours: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<rounds {
            theirs.append(try floor.rate(file: list))
            let run = try submit(list, scratch)
            ours.append(Double(rounds * count) / run.seconds)
            try expect("\(rounds * count) already recognized", in: run)
        }
        comparison.add(
            "submit, known identifiers", ours: ours, floor: theirs, unit: "identifiers/s", target: .atLeast(0.5))
    }

    private func submit(_ list: String, _ scratch: Scratch) throws -> Program.Run {
        try scratch.phototext.run(["submit", "--library", Scratch.library, "--identifiers", "-"], input: list)
    }

    /// A measurement of something else than was meant is worse than none.
    private func expect(_ words: String, in run: Program.Run) throws {
        guard run.output.contains(words) else {
            throw CommandError(.software, "not \"\(words)\"", hint: run.output)
        }
    }
}
