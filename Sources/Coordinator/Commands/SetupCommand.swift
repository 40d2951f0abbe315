import AMQP
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
            are read when nobody says otherwise. A new deployment reads with every engine that is installed on this \
            machine; later, only --engines changes that. Photos that were read with other engines are found as before, \
            and read anew when they are submitted again.

            It also makes the roles of PostgreSQL that people and workers are granted, if its user may (CREATEROLE): \
            --print-sql prints what an administrator runs otherwise, and how logins are made.

            With --broker-users it makes RabbitMQ's users for coordinators, workers and who watches the queues, and \
            writes a settings file for each, with a password that is printed nowhere. It asks RabbitMQ's management \
            interface, as the administrator in PHOTOTEXT_MANAGEMENT_URL or else as the user of PHOTOTEXT_BROKER_URL. A \
            file that is there already keeps its password.
            """,
        examples: [
            "phototext setup", "phototext setup --languages chi_sim+eng", "phototext setup --engines tesseract+paddle",
            "phototext setup --print-sql | psql --dbname postgres", "phototext setup --broker-users ~/phototext-users",
        ])

    package static let worksWithoutSchema = true

    @OptionGroup
    package var globals: GlobalOptions

    @Option(help: "The languages to expect, as chi_sim+eng.")
    package var languages: LanguageList?

    @Option(help: "How the text lies on the pictures.")
    package var layout: PageLayout?

    @Option(
        help: "The engines that auto means, as tesseract+paddle; every worker needs all of them.",
        completion: .list(EngineList.examples))
    package var engines: EngineList?

    @Flag(name: .customLong("print-sql"), help: "Print the SQL that makes the roles, and do nothing.")
    package var printsSQL = false

    @Option(
        help: ArgumentHelp(
            "Make RabbitMQ's users too, and write their settings files into this folder.", valueName: "folder"),
        completion: .directory)
    package var brokerUsers: String?

    package init() {}

    package func run(in session: CatalogSession) async throws {
        guard !printsSQL else { return try session.output.print(RoleScript.text) }
        var report = SetupReport(schemaVersion: SchemaMigrator.currentVersion)
        report.appliedSteps = try await SchemaMigrator(client: session.client).migrate()
        FailPoint.schemaStored.pass()
        report.missingRoles = try await AccessRights(client: session.client).establish()
        let stored = try await session.catalog.defaultRecipe()
        var recipe = try await session.recipe(languages: languages, layout: layout)
        let paddleFolder = session.settings.paddleFolder
        if let engines {
            recipe.engines = engines.names
        } else if stored == nil {
            recipe.engines = EngineChoice.installed(paddleFolder: paddleFolder)
        }
        let advice = PaddleAdvice(engines: recipe.engines, isInstalled: paddleFolder != nil)
        // Whoever has just chosen need not be told what the other choice would be.
        if engines == nil || advice?.isObstacle ?? false { report.paddle = advice }
        if recipe != stored { try await session.catalog.setDefaultRecipe(recipe) }
        report.recipe = recipe
        report.isRecipeNew = recipe != stored

        let libraries = try await session.catalog.libraries().map(\.name)
        let topology = session.settings.topology
        try await session.withBroker { connection in
            try await topology.declare(libraries: libraries, on: connection)
        }
        if let brokerUsers { report.brokerUsers = try await makeBrokerUsers(in: brokerUsers, session) }
        report.exchange = topology.exchange
        report.queues = libraries.map(topology.queue)
        if !report.missingRoles.isEmpty {
            session.output.remark(
                "this user may not make the roles \(report.missingRoles.joined(separator: ", ")) in PostgreSQL: let an "
                    + "administrator run what `phototext setup --print-sql` prints, then run `phototext setup` again. "
                    + "Until then only the owner of the schema can work with it.")
        }
        if let paddle = report.paddle { session.output.remark("\(paddle.finding): \(paddle.advice)") }
        try session.output.report(report, report.text)
    }

    /// The file goes first: a password that nobody has is made again, one that was lost is not.
    private func makeBrokerUsers(in path: String, _ session: CatalogSession) async throws -> [String: String] {
        let management = try ManagementInterface(session.settings)
        let broker = try session.settings.broker()
        let folder = try BrokerUserFolder(path)
        var files: [String: String] = [:]
        for user in BrokerUser.all(for: session.settings.topology) {
            let password: String
            if let known = try folder.password(of: user) {
                password = known
            } else {
                password = BrokerUserFolder.newPassword()
                try folder.write(user, password: password, brokerURL: session.settings[.brokerURL] ?? "")
            }
            try await management.put(user, password: password, virtualHost: broker.virtualHost)
            files[user.name] = folder.file(of: user)
        }
        return files
    }
}
