import CommandKit
import PhotoFixtures

struct Samples: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Signs, receipts, a screenshot, pages, a broken file.")

    @Argument(help: "The folder to write to.")
    var folder: String

    func run() async throws {
        try writing { () throws(FixtureError) in try SamplePhotos.write(to: folder) }
    }
}
