import Catalog
package import CommandKit
package import PhotoLibraries
import Postgres

/// `phototext text`
package struct TextCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Show the text of photos.",
        discussion: TranscriptFormat.explanation,
        examples: [
            "phototext text --library holiday 2026/IMG_0001.jpg",
            "phototext text ~/Pictures/receipt.jpg --format tsv",
        ])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "Identifiers, or paths of files in a registered folder.", completion: .file)
    package var identifiers: [AssetArgument]

    @Option(help: ArgumentHelp("The library that the identifiers belong to.", valueName: "name"))
    package var library: LibraryName?

    @Option(help: "How the text is written.")
    package var format = TranscriptFormat.text

    package init() {}

    package func run(in session: CatalogSession) async throws {
        let resolver = try await AssetResolver(session.catalog, library: library?.rawValue)
        var printer = TranscriptPrinter(session.output, format: format, isOfMany: identifiers.count > 1)
        var refusals = Refusals(session.output, isOfMany: identifiers.count > 1)
        for argument in identifiers {
            do {
                let recognition = try await recognition(of: resolver.resolve(argument), in: session)
                try printer.print(
                    recognition.pages, name: argument.argument.displayText, isDamaged: recognition.isDamaged,
                    record: TranscriptReport(recognition))
            } catch {
                try refusals.note(error, of: argument.argument.displayText)
            }
        }
        try refusals.finish()
    }

    private func recognition(of asset: AssetReference, in session: CatalogSession) async throws -> StoredRecognition {
        let found = try await session.catalog.recognitions(of: asset.identifier, library: asset.library)
        if let only = found.first, found.count == 1 { return only }
        let name = asset.identifier.rawValue
        guard found.isEmpty else {
            throw CatalogError(
                .ambiguousAsset, "'\(name)' is in the libraries \(found.map(\.library).joined(separator: ", "))")
        }
        do {
            let histories = try await session.catalog.histories(of: asset.identifier, library: asset.library)
            throw MissingTranscript(name: name, histories: histories).error
        } catch let error as PostgresError where error.sqlState == .insufficientPrivilege {
            throw MissingTranscript.unexplained(name: name)
        }
    }
}
