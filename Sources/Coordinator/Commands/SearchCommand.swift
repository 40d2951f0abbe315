import Catalog
package import CommandKit
package import PhotoLibraries

/// `phototext search`
package struct SearchCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find the photos whose text has all of the words.",
        discussion: """
            Width and case do not matter. A word also finds the words that begin with it; Chinese, Japanese and Korean \
            text is found by any part of it, a single character too. What is typed without a space between belongs \
            together (2026-03-15), and so does what stands in quotation marks.

            A hit is its library, identifier and best line: marked on a terminal, parted by tabs in a pipe. With \
            --json, `marks` are the ranges of the line's characters, [from, to). The exit code is 1 when nothing is found.
            """,
        examples: ["phototext search 发票 2026", "phototext search --library holiday '\"total amount\"'"])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "The words.")
    package var words: [String]

    @Option(help: ArgumentHelp("Search in one library alone.", valueName: "name"))
    package var library: LibraryName?

    @Option(help: "The most hits to show, the best ones.")
    package var limit = 50

    package init() {}

    package func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit has to be at least 1") }
        guard !SearchQuery(words.joined(separator: " ")).isEmpty else {
            throw ValidationError("there is no letter or digit to search for")
        }
    }

    package func run(in session: CatalogSession) async throws {
        try await session.check(library)
        let hits = try await session.catalog.search(
            words.joined(separator: " "), library: library?.rawValue, limit: limit)
        if session.output.isJSON {
            for hit in hits { try session.output.printJSON(hit) }
        } else {
            let listing = SearchListing(hits, isMarked: session.output.isTerminal)
            for line in listing.lines { try session.output.print(line) }
        }
        guard !hits.isEmpty else {
            session.output.remark("nothing was found")
            throw ExitCode.failure
        }
    }
}
