import Catalog
package import CommandKit
import FoundationEssentials
package import PhotoLibraries

/// `phototext failures`
package struct FailuresCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "failures",
        abstract: "List the photos that could not be read, and why.",
        discussion: """
            The newest come first. A photo that waits for another try is not among them: `phototext status` counts it, \
            `phototext explain` tells about it.
            """,
        examples: ["phototext failures", "phototext failures 12 --reason timed_out"])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "Only those of this batch.")
    package var batch: Int?

    @Option(help: ArgumentHelp("Only those of this library.", valueName: "name"))
    package var library: LibraryName?

    @Option(help: ArgumentHelp("Only those that failed for this reason.", valueName: "code"))
    package var reason: FailureReason?

    @Option(help: "The most to show.")
    package var limit = 1000

    package init() {}

    package func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit has to be at least 1") }
    }

    package func run(in session: CatalogSession) async throws {
        try await session.check(library)
        if let batch { _ = try await session.catalog.status(ofBatch: batch) }
        let failures = try await session.catalog.failures(
            .init(library: library?.rawValue, batch: batch, code: reason?.code), limit: limit)
        var table = Table(["FAILED AT", "LIBRARY", "IDENTIFIER", .number("ATTEMPTS"), "CODE", "REASON"])
        for failure in failures {
            table.append([
                LocalTime(secondsSinceEpoch: failure.failedAt).description, failure.library,
                failure.identifier.rawValue, String(failure.attempts), failure.code, failure.reason,
            ])
        }
        try session.output.report(failures.map(FailureReport.init), table, whenEmpty: "No photo has failed.")
        if failures.count == limit { session.output.remark("there may be more: --limit shows them") }
    }
}

/// A failed photo, for machines.
private struct FailureReport: Encodable {
    var library: String
    var identifier: String
    var code: String
    var reason: String
    var attempts: Int
    var failedAt: Date

    init(_ failure: FailedJob) {
        library = failure.library
        identifier = failure.identifier.rawValue
        code = failure.code
        reason = failure.reason
        attempts = failure.attempts
        failedAt = Date(timeIntervalSince1970: failure.failedAt)
    }
}
