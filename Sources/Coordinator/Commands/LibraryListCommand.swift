import Catalog
package import CommandKit

/// `phototext library list`
package struct LibraryListCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the libraries.", examples: ["phototext library list"])

    @OptionGroup
    package var globals: GlobalOptions

    package init() {}

    package func run(in session: CatalogSession) async throws {
        let libraries = try await session.catalog.libraries()
        var table = Table(["LIBRARY", "KIND", "HOST", "OPTIONS", "LOCATION"])
        for library in libraries {
            table.append([
                library.name, library.kind, library.host ?? "every", library.options.summary, library.location,
            ])
        }
        try session.output.report(
            libraries.map { LibraryReport($0) }, table,
            whenEmpty: "There is no library yet: `phototext library add NAME FOLDER` or `phototext submit FOLDER`.")
    }
}
