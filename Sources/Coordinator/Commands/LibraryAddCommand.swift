import Catalog
package import CommandKit
package import PhotoLibraries

/// `phototext library add`
package struct LibraryAddCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Register a folder with photos as a library.",
        discussion: """
            The folder belongs to this host; workers on other hosts that see the same photos elsewhere are started with \
            --library NAME=PATH.
            """,
        examples: ["phototext library add holiday ~/Pictures/Holiday"])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "What to call it: a-z, 0-9, '.', '_' and '-'.")
    package var name: LibraryName

    @Argument(help: "The folder.", completion: .directory)
    package var location: String

    package init() {}

    package func run(in session: CatalogSession) async throws {
        let registry = LibraryRegistry(session)
        let record = try await registry.add(name: name, folder: location)
        var isQueueDeclared = true
        do {
            try await registry.declareQueue(of: record)
        } catch {
            // The relay declares the queue with the first job; nothing is lost.
            isQueueDeclared = false
            session.output.remark("\(error) The queue is made when the broker is back.")
        }
        try session.output.report(
            LibraryReport(record, hasQueue: isQueueDeclared), "Library \(record.name) is \(record.location).")
    }
}
