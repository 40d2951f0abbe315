import Catalog
package import CommandKit
import Configuration
import JobQueue
package import PhotoLibraries

/// `phototext library remove`
package struct LibraryRemoveCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Forget a library: its assets, jobs and text, and its queue.",
        discussion: "The photos themselves are not touched. Text that another library's photos share stays.",
        examples: ["phototext library remove holiday --yes"])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "Which one.")
    package var name: LibraryName

    @Flag(name: [.customShort("y"), .long], help: "Do it: without, only what would be forgotten is said.")
    package var yes = false

    package init() {}

    package func run(in session: CatalogSession) async throws {
        guard let record = try await session.catalog.library(named: name.rawValue) else {
            throw CatalogError(.unknownLibrary, "there is no library \(name)")
        }
        guard yes else {
            let counts = try await session.catalog.jobCounts(library: record.name)
            throw CommandError(
                .usage, "this would forget the library \(name) with \(counts.total) jobs and their text",
                hint: "add --yes to do it")
        }
        let count = try await session.catalog.removeLibrary(named: name.rawValue) ?? 0
        do {
            try await session.withBroker { connection in
                try await session.settings.topology.remove(library: record.name, on: connection)
            }
        } catch {
            session.output.remark("\(error) The queue \(session.settings.topology.queue(of: record.name)) stays.")
        }
        try session.output.report(
            LibraryRemovalReport(library: record.name, forgottenAssets: count),
            "Forgot the library \(record.name) with \(count) \(count == 1 ? "photo" : "photos").")
    }
}

/// What `library remove` did, for machines.
private struct LibraryRemovalReport: Encodable {
    var library: String
    var forgottenAssets: Int
}
