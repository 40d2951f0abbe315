import CommandKit
import PhotoFixtures

struct Batch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Many photos of one sort, each with a text of its own.",
        discussion: "The same seed gives the same photos again.")

    @Argument(help: "The folder to write to.")
    var folder: String

    @Option(help: "How many photos.")
    var count: Int

    @Option(help: "Another seed gives other words.")
    var seed = 1

    @Option(help: "What the photos show.")
    var kind = FixturePhoto.Kind.label

    @Option(help: "One language for all; two English ones, then a Chinese one, if not given.")
    var language: FixturePhoto.Language?

    func validate() throws {
        guard seed >= 0 else { throw ValidationError("--seed may not be negative") }
        guard (0...PhotoBatch.maximumCount).contains(count) else {
            throw ValidationError("--count goes from 0 to \(PhotoBatch.maximumCount)")
        }
    }

    func run() async throws {
        let batch = PhotoBatch(count: count, seed: UInt64(seed), kind: kind, language: language)
        try writing { () throws(FixtureError) in try batch.write(to: folder) }
    }
}
