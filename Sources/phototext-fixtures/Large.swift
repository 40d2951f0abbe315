import CommandKit
import PhotoFixtures

struct Large: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Photos as large as cameras make them.")

    @Argument(help: "The folder to write to.")
    var folder: String

    @Option(help: "How many photos.")
    var count: Int

    @Option(help: "The pixels of each, in millions.")
    var megapixels = 24

    func validate() throws {
        guard (0...LargePhotoBatch.maximumCount).contains(count) else {
            throw ValidationError("--count goes from 0 to \(LargePhotoBatch.maximumCount)")
        }
        guard (1...100).contains(megapixels) else { throw ValidationError("--megapixels goes from 1 to 100") }
    }

    func run() async throws {
        let batch = LargePhotoBatch(count: count, megapixels: megapixels)
        try writing { () throws(FixtureError) in try batch.write(to: folder) }
    }
}
