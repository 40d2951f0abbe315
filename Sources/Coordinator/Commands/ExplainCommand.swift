import Catalog
package import CommandKit
import Configuration
package import PhotoLibraries

/// `phototext explain`
package struct ExplainCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tell everything that happened to a photo, and what submitting it would do.",
        examples: ["phototext explain --library holiday IMG_0001.jpg"])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "An identifier, or the path of a file in a registered folder.", completion: .file)
    package var identifier: AssetArgument

    @Option(help: ArgumentHelp("The library that it belongs to.", valueName: "name"))
    package var library: LibraryName?

    package init() {}

    package func run(in session: CatalogSession) async throws {
        let asset = try await AssetResolver(session.catalog, library: library?.rawValue).resolve(identifier)
        let histories = try await session.catalog.histories(of: asset.identifier, library: asset.library)
        guard !histories.isEmpty else {
            throw MissingTranscript(name: asset.identifier.rawValue, histories: []).error
        }
        var isFirst = true
        for history in histories {
            let prospect = try await prospect(of: history, in: session)
            if session.output.isJSON {
                try session.output.printJSON(HistoryReport(history, prospect: prospect))
            } else {
                let text = Explanation(history, prospect: prospect).text
                try session.output.print((isFirst ? "" : "\n") + text)
            }
            isFirst = false
        }
    }

    /// Looks at the photo if it can be seen from here.
    private func prospect(of history: JobHistory, in session: CatalogSession) async throws -> SubmissionProspect {
        guard let record = try await session.catalog.library(named: history.library), record.isHere else {
            return SubmissionProspect(history, sight: .unseen("its library is on another host"))
        }
        do throws(PhotoLibraryError) {
            let photos = try record.open(session.settings.libraryAccess)
            return SubmissionProspect(
                history, sight: .seen(revision: try await photos.revision(of: history.identifier)))
        } catch {
            return SubmissionProspect(history, sight: .unseen(error.message))
        }
    }
}
