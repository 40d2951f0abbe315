package import CommandKit
import Configuration

/// A command that works with the servers.
package protocol CatalogCommand: AsyncParsableCommand {
    var globals: GlobalOptions { get }
    /// Whether the database needs no schema yet.
    static var worksWithoutSchema: Bool { get }

    func run(in session: CatalogSession) async throws
}

extension CatalogCommand {
    package static var worksWithoutSchema: Bool { false }

    package mutating func run() async throws {
        let settings = try globals.configuration.settings()
        let session = try CatalogSession(settings: settings, output: CommandOutput(isJSON: globals.json))
        let command = self
        try await session.use(checkingSchema: !Self.worksWithoutSchema) { session in
            try await command.run(in: session)
        }
    }
}
