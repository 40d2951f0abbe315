import Catalog
package import CommandKit
import Configuration
import FailPoints
import JobQueue
package import TextRecognition

/// `phototext setup`
package struct SetupCommand: CatalogCommand {
    package static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Prepare the database and the broker, or bring them up to date.",
        discussion: """
            Makes what is missing and changes nothing else, so it can be run at any time: the database's schema, the \
            exchange, and a queue for every library. With --languages, --layout or --engines it also says how photos \
            are read when nobody says otherwise.

            It also makes the roles of PostgreSQL that people and workers are granted, if its user may (CREATEROLE): \
            --print-sql prints what an administrator runs otherwise, and how logins are made.
            """,
        examples: [
            "phototext setup", "phototext setup --languages chi_sim+eng",
            "phototext setup --print-sql | psql --dbname postgres",
        ])

    package static let worksWithoutSchema = true

    @OptionGroup
    package var globals: GlobalOptions

    @Option(help: "The languages to expect, as chi_sim+eng.")
    package var languages: LanguageList?

    @Option(help: "How the text lies on the pictures.")
    package var layout: PageLayout?

    @Option(help: "The engines to read with, as tesseract.", completion: .list(["tesseract"]))
    package var engines: EngineList?

    @Flag(name: .customLong("print-sql"), help: "Print the SQL that makes the roles, and do nothing.")
    package var printsSQL = false

    package init() {}

    package func run(in session: CatalogSession) async throws {
        guard !printsSQL else { return try session.output.print(RoleScript.text) }
        var report = SetupReport(schemaVersion: SchemaMigrator.currentVersion)
        report.appliedSteps = try await SchemaMigrator(client: session.client).migrate()
        report.missingRoles = try await AccessRights(client: session.client).establish()
        let stored = try await session.catalog.defaultRecipe()
        var recipe = try await session.recipe(languages: languages, layout: layout)
        if let engines { recipe.engines = engines.names }
        if recipe != stored { try await session.catalog.setDefaultRecipe(recipe) }
        report.recipe = recipe
        report.isRecipeNew = recipe != stored

        let libraries = try await session.catalog.libraries().map(\.name)
        let topology = session.settings.topology
        try await session.withBroker { connection in
            try await topology.declare(libraries: libraries, on: connection)
        }
        report.exchange = topology.exchange
        report.queues = libraries.map(topology.queue)
        if !report.missingRoles.isEmpty {
            session.output.remark(
                "this user may not make the roles \(report.missingRoles.joined(separator: ", ")) in PostgreSQL: let an "
                    + "administrator run what `phototext setup --print-sql` prints, then run `phototext setup` again. "
                    + "Until then only the owner of the schema can work with it.")
        }
        try session.output.report(report, report.text)
    }
}
