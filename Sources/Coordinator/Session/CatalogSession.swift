package import Catalog
package import Configuration
import JobQueue
package import Postgres

/// What a command works with: the catalog, the broker when it needs it, and where its output goes.
package struct CatalogSession: Sendable {
    package let settings: Settings
    package let client: PostgresClient
    package let catalog: PhotoCatalog
    package let output: CommandOutput

    /// Nothing is connected before it is needed.
    ///
    /// - Throws: `ConfigurationError`.
    package init(settings: Settings, output: CommandOutput) throws {
        self.settings = settings
        self.output = output
        client = PostgresClient(try settings.database(applicationName: "phototext"))
        catalog = PhotoCatalog(client: client)
    }

    /// The same session without remarks, for work whose outcome is told otherwise.
    package var quiet: CatalogSession {
        CatalogSession(
            settings: settings, client: client, catalog: catalog, output: CommandOutput(isJSON: true) { _ in })
    }

    private init(settings: Settings, client: PostgresClient, catalog: PhotoCatalog, output: CommandOutput) {
        self.settings = settings
        self.client = client
        self.catalog = catalog
        self.output = output
    }

    /// Runs `body`, closes the connections, and says what went wrong in the words of ``FailureTranslation``.
    package func use(
        checkingSchema: Bool = true, _ body: (CatalogSession) async throws -> Void
    ) async throws {
        let result: Result<Void, any Error>
        do {
            if checkingSchema { try await SchemaMigrator(client: client).check() }
            result = .success(try await body(self))
        } catch {
            result = .failure(FailureTranslation(settings: settings).translated(error))
        }
        await client.close()
        try result.get()
    }
}
