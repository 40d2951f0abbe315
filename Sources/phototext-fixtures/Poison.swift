import CommandKit
import PhotoFixtures

struct Poison: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Photos that crash, hang or bloat a recognizer that was told to obey them.")

    @Argument(help: "The folder to write to.")
    var folder: String

    func run() async throws {
        try writing { () throws(FixtureError) in try PoisonPhoto.write(to: folder) }
    }
}
