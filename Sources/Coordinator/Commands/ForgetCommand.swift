import Catalog
package import CommandKit
import Glibc
package import PhotoLibraries

/// `phototext forget`
package struct ForgetCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forget photos: their text, and that they were ever seen.",
        discussion: """
            The photos themselves are not touched, so submitting their library again reads them again. Text that \
            another photo with the same bytes has stays. On a terminal the command asks first.
            """,
        examples: ["phototext forget --library holiday IMG_0001.jpg IMG_0002.jpg --yes"])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "Identifiers, or paths of files in the library's folder.", completion: .file)
    package var identifiers: [AssetArgument]

    @Option(help: ArgumentHelp("The library that they belong to.", valueName: "name"))
    package var library: LibraryName

    @Flag(name: [.customShort("y"), .long], help: "Do not ask.")
    package var yes = false

    package init() {}

    package func run(in session: CatalogSession) async throws {
        let resolver = try await AssetResolver(session.catalog, library: library.rawValue)
        var assets: Set<LocalIdentifier> = []
        for argument in identifiers { assets.insert(try await resolver.resolve(argument).identifier) }
        let photos = "\(assets.count) \(assets.count == 1 ? "photo" : "photos")"
        guard try yes || isConfirmed("Forget \(photos) of the library \(library) with the text?") else {
            session.output.remark("nothing was forgotten")
            throw ExitCode.failure
        }
        let count = try await session.catalog.forget(assets.sorted(), library: library.rawValue)
        guard count > 0 else {
            throw CommandError(
                .noInput, "the library \(library) has none of them",
                hint: "with --library, identifiers are meant; a path begins with ./ or /")
        }
        let unknown = assets.count - count
        try session.output.report(
            ForgetReport(library: library.rawValue, forgotten: count, unknown: unknown),
            "Forgot \(count) of \(photos)." + (unknown > 0 ? " The others were not known." : ""))
    }

    private func isConfirmed(_ question: String) throws -> Bool {
        guard Terminal.isTerminal(STDIN_FILENO), Terminal.isTerminal(STDERR_FILENO) else {
            throw CommandError(.usage, "nobody can be asked whether this is meant", hint: "add --yes to do it")
        }
        Terminal.writeToStandardError("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}

/// What `forget` did, for machines.
private struct ForgetReport: Encodable {
    var library: String
    var forgotten: Int
    var unknown: Int
}
