import CommandKit
import Configuration
import Glibc

/// Whether recognizers wait for a library that takes long to answer.
struct SlowLibraryBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slow-library",
        abstract: "Photos read in a second from a web server that waits before each answer, beside one that does not.",
        discussion: "scripts/bench starts the server. Both libraries are of the same photos, read again in each round.")

    @OptionGroup
    var settings: ConfigurationOptions

    @Option(help: "The folder of a server that scripts/lib/web-server has started.")
    var folder: String

    @Option(help: "The server's port.")
    var port: Int

    @Option(help: "How long the slow server waits, in milliseconds.")
    var delay = 200

    @Option(help: "How often each library is read.")
    var rounds = 3

    private static let slots = 2
    /// Two seconds of every hundred may be spent on waiting, and the machine is not quiet.
    private static let leastRatio = 0.9

    func run() async throws {
        try await Scratch.with(settings) { scratch in
            let authority = ["PHOTOTEXT_CA_FILE": folder + "/authority.pem"]
            var phototext = scratch.phototext
            phototext.environment.merge(authority) { $1 }
            let libraries = ["near": "", "far": "?delay=\(Double(delay) / 1000)"]
            for (name, query) in libraries {
                try writeList(to: "\(scratch.folder)/\(name)", query)
                try phototext.run(["library", "add", name, "\(scratch.folder)/\(name)", "--allow-private"])
            }
            let worker = try await ReadingWorker(scratch, slots: Self.slots, environment: authority)
            var rates: [String: [Double]] = [:]
            // The first round loads engines and meets new photos.
            for round in 0...rounds {
                for name in libraries.keys.sorted() {
                    let begin = ContinuousClock.now
                    try phototext.run(["submit", "--again", "--library", name])
                    try await worker.waitForRest()
                    guard round > 0 else { continue }
                    let count = try await scratch.number(
                        "SELECT count(*) FROM phototext.asset JOIN phototext.library ON library.id = library_id "
                            + "WHERE name = '\(name)'")
                    rates[name, default: []].append(Double(count) / ((ContinuousClock.now - begin) / .seconds(1)))
                }
            }
            try worker.program.terminate()
            for name in libraries.keys { try phototext.run(["library", "remove", name, "--yes"]) }
            var comparison = Comparison()
            comparison.add(
                "\(Self.slots) slots, \(delay) ms for each answer", ours: rates["far"] ?? [],
                floor: rates["near"] ?? [],
                unit: "photos/s", target: .atLeast(Self.leastRatio))
            try comparison.print()
        }
    }

    /// The addresses of the photos in the folder's `truth.tsv`.
    private func writeList(to path: String, _ query: String) throws {
        guard let truth = fopen(folder + "/files/truth.tsv", "re"), let list = fopen(path, "we") else {
            throw CommandError(.noInput, "\(folder)/files has no photos drawn by phototext-fixtures")
        }
        defer {
            fclose(truth)
            fclose(list)
        }
        var line = [CChar](repeating: 0, count: 65_536)
        while fgets(&line, Int32(line.count), truth) != nil {
            let bytes = line.prefix { $0 != 0 && $0 != 9 }.map(UInt8.init(bitPattern:))
            fputs("https://localhost:\(port)/\(String(decoding: bytes, as: UTF8.self))\(query)\n", list)
        }
    }
}
