import Catalog
package import CommandKit
import Glibc

/// `phototext status`
package struct StatusCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how everything stands, or one batch.",
        discussion: """
            READY are messages that wait at the broker, UNACKED those that workers hold. What is wrong now stands at the \
            end, with what to do.
            """,
        examples: ["phototext status", "phototext status 12 --watch"])

    @OptionGroup
    package var globals: GlobalOptions

    @Flag(name: .shortAndLong, help: "Show it again every second.")
    package var watch = false

    @Argument(help: "A batch's number.")
    package var batch: Int?

    package init() {}

    package func run(in session: CatalogSession) async throws {
        if watch { Interruption.watch() }
        let isTerminal = Terminal.isTerminal(STDOUT_FILENO) && !session.output.isJSON
        let width = isTerminal ? Terminal.columns(of: STDOUT_FILENO) : nil
        repeat {
            let isSettled = try await show(in: session, width: width, clearing: watch && isTerminal)
            try session.output.flush()
            if isSettled { return }
            if watch { try await Interruption.sleep(for: .seconds(1)) }
        } while watch && !Interruption.isRequested
    }

    /// Returns whether nothing more can change.
    private func show(in session: CatalogSession, width: Int?, clearing: Bool) async throws -> Bool {
        // Everything is collected before the screen is cleared, so that it does not flicker.
        let clear = clearing ? "\u{1b}[H\u{1b}[2J" : ""
        if let batch {
            let status = try await session.catalog.status(ofBatch: batch)
            let report = BatchReport(status)
            try session.output.report(report, clear + report.text)
            return status.isSettled
        }
        let report = try await StatusCollector(session).collect()
        try session.output.report(report, clear + report.text(width: width))
        return false
    }
}
