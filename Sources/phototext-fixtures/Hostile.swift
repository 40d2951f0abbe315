import CommandKit
import PhotoFixtures

struct Hostile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Files that are no photos, or cost more than they look.")

    @Argument(help: "The folder to write to.")
    var folder: String

    func run() async throws {
        try writing { () throws(FixtureError) in try HostilePhoto.write(to: folder) }
    }
}
