import CommandKit
import Glibc
import PhotoFixtures
import RecognizerPool

/// Damaged photos of every format through the real, confined recognizer.
@main
struct ImageFuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phototext-fuzz-images",
        abstract: "Give damaged photos to recognizers, and see that each of them ends in an outcome.",
        discussion: "The same seed damages the same photos in the same way.")

    @Option(help: "How many inputs.")
    var count = 500

    @Option(help: "Another seed damages otherwise.")
    var seed = 1

    @Option(help: "How many recognizers.")
    var slots = 2

    @Option(help: "A folder for the inputs that crash a recognizer.")
    var keep: String

    @Argument(help: "Files that are read too, as they are.")
    var files: [String] = []

    /// A healthy photo is read after this many inputs.
    private static let healthInterval = 50

    func validate() throws {
        guard count >= 0, seed >= 0, slots >= 1 else { throw ValidationError("numbers may not be negative") }
    }

    func run() async throws {
        let photos = try SmallPhoto.all()
        var configuration = RecognizerConfiguration(slots: slots)
        configuration.softDeadline = .seconds(20)
        configuration.hardDeadline = .seconds(30)
        guard let healthy = photos.first(where: { $0.name == "png" }) else { throw ExitCode.software }
        let traces = FileTraces()
        let trial = Trial(configuration: configuration, healthy: healthy, folder: keep)
        var tally = Tally()
        for photo in photos {
            await trial.read(photo.bytes, name: photo.name, into: &tally)
        }
        if tally.counts != ["text": photos.count] { tally.complain("of the undamaged: \(tally.counts)") }
        for photo in HostilePhoto.allCases {
            await trial.read(try photo.render(), name: photo.fileName, into: &tally)
        }
        for file in files {
            await trial.read(try Self.contents(of: file), name: Self.lastComponent(file), into: &tally)
        }
        tally.add(await readDamaged(photos, trial))
        await trial.checkHealth(after: "the last one", into: &tally)
        await trial.pool.shutDown()
        traces.new().forEach { tally.complain("/tmp/\($0) was left behind") }
        try report(tally)
    }

    /// One task for each recognizer.
    private func readDamaged(_ photos: [SmallPhoto], _ trial: Trial) async -> Tally {
        let (count, seed, slots) = (count, UInt64(seed), slots)
        return await withTaskGroup(of: Tally.self, returning: Tally.self) { group in
            for first in 0..<slots {
                group.addTask {
                    var tally = Tally()
                    for index in stride(from: first, to: count, by: slots) {
                        var mutation = Mutation(seed: seed, index: index)
                        let input = mutation.input(from: photos)
                        let name = "\(input.name)-\(seed)-\(index)"
                        await trial.read(input.bytes, name: name, into: &tally)
                        if index % Self.healthInterval == 0 { await trial.checkHealth(after: name, into: &tally) }
                    }
                    return tally
                }
            }
            return await group.reduce(into: Tally()) { $0.add($1) }
        }
    }

    private func report(_ tally: Tally) throws {
        for (outcome, number) in tally.counts.sorted(by: { $0.value > $1.value }) { print("\(number)\t\(outcome)") }
        print("\(tally.inputs) inputs (seed \(seed)), \(tally.offences.count) of them against the rules")
        tally.offences.forEach { print("offence: \($0)") }
        guard tally.offences.isEmpty else { throw ExitCode(rawValue: 1) }
    }

    private static func contents(of path: String) throws -> [UInt8] {
        guard let file = fopen(path, "re") else { throw ValidationError("'\(path)' cannot be opened") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
        return bytes
    }

    private static func lastComponent(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
