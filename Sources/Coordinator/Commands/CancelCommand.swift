import Catalog
package import CommandKit

/// `phototext cancel`
package struct CancelCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel what a batch still waits for.",
        discussion: """
            Photos that are being read now are finished, and those that another batch waits for are still read. \
            Submitting the photos again takes the cancelled jobs up again.
            """,
        examples: ["phototext cancel 12"])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "The batch's number.")
    package var batch: Int

    package init() {}

    package func run(in session: CatalogSession) async throws {
        let count = try await session.catalog.cancel(batch: batch)
        let jobs = try await session.catalog.status(ofBatch: batch).jobs
        let report = CancelReport(
            batch: batch, cancelled: count, running: jobs.running, wantedByOthers: jobs.available + jobs.waitingToRetry)
        try session.output.report(report, report.text)
    }
}

/// What `cancel` did.
private struct CancelReport: Encodable {
    var batch: Int
    var cancelled: Int
    var running: Int
    /// Jobs that go on because another batch waits for them.
    var wantedByOthers: Int

    var text: String {
        var parts = ["\(cancelled) cancelled"]
        if running > 0 { parts.append("\(running) being read now will be finished") }
        if wantedByOthers > 0 { parts.append("\(wantedByOthers) wanted by another batch go on") }
        return "Batch \(batch): " + parts.joined(separator: " · ")
    }
}
