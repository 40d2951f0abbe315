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
            end, with what to do. When something keeps photos from being read, the exit code says so: 69 for a server, a \
            worker or a library that is away, 78 for a broker that is not set up.
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
            let (isSettled, exitCode) = try await show(in: session, width: width, clearing: watch && isTerminal)
            try session.output.flush()
            if isSettled { return }
            if !watch, exitCode != .success { throw exitCode }
            if watch { try await Interruption.sleep(for: .seconds(1)) }
        } while watch && !Interruption.isRequested
    }

    /// Returns whether nothing more can change, and with what a command ends that found it so.
    private func show(
        in session: CatalogSession, width: Int?, clearing: Bool
    ) async throws -> (isSettled: Bool, exitCode: ExitCode) {
        // Everything is collected before the screen is cleared, so that it does not flicker.
        let clear = clearing ? "\u{1b}[H\u{1b}[2J" : ""
        if let batch {
            let status = try await session.catalog.status(ofBatch: batch)
            let report = BatchReport(status)
            try session.output.report(report, clear + report.text)
            return (status.isSettled, .success)
        }
        let report = try await StatusCollector(session).collect()
        try session.output.report(report, clear + report.text(width: width))
        return (false, report.exitCode)
    }
}
