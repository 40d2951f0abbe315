import Catalog
package import CommandKit
package import PhotoLibraries

/// `phototext library add`
package struct LibraryAddCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Register photos as a library.",
        discussion: """
            The place says what kind of library it is: a folder, a .photoslibrary of Apple's Photos, s3://BUCKET/PREFIX, or \
            a file (or https:// address) with a list of https:// addresses, one a line.

            Folders and Photos libraries belong to this host; workers on other hosts that see the same photos elsewhere \
            are started with --library NAME=PATH. Buckets and web addresses are fetched from every host.
            """,
        examples: [
            "phototext library add holiday ~/Pictures/Holiday",
            "phototext library add phone ~/Pictures/'Photos Library.photoslibrary'",
            "phototext library add scans s3://archive/scans --endpoint https://nas.local:9000",
            "phototext library add posters posters.txt",
        ])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "What to call it: a-z, 0-9, '.', '_' and '-'.")
    package var name: LibraryName

    @Argument(help: "Where the photos are.", completion: .file)
    package var location: String

    @OptionGroup(title: "Buckets and web addresses")
    package var access: LibraryAccessOptions

    package init() {}

    package func run(in session: CatalogSession) async throws {
        let registry = LibraryRegistry(session)
        let place = try LibraryPlace(location)
        let earlier = try await session.catalog.library(named: name.rawValue)
        let record = try await registry.add(name: name, place, options: access.libraryOptions(for: place.kind))
        var isQueueDeclared = true
        do {
            try await registry.declareQueue(of: record)
        } catch {
            // The relay declares the queue with the first job; nothing is lost.
            isQueueDeclared = false
            session.output.remark("\(error) The queue is made when the broker is back.")
        }
        let hasChanged = earlier.map { $0.options != record.options } ?? false
        try session.output.report(
            LibraryReport(record, hasQueue: isQueueDeclared),
            "Library \(record.name) is \(record.location)" + (hasChanged ? "; its options have changed." : "."))
    }
}
