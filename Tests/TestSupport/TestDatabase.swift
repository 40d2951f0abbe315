package import Catalog
package import Postgres

/// A database of its own for one test: made, migrated, used, dropped.
package struct TestDatabase: Sendable {
    package let url: String
    package let client: PostgresClient
    package let catalog: PhotoCatalog

    /// Runs `body` with a fresh database.
    package static func with<Value>(
        migrated: Bool = true, _ body: (TestDatabase) async throws -> Value
    ) async throws -> Value {
        await Turnstile.databases.enter()
        let result: Result<Value, any Error>
        do {
            result = .success(try await withOwnDatabase(migrated: migrated, body))
        } catch {
            result = .failure(error)
        }
        await Turnstile.databases.leave()
        return try result.get()
    }

    private static func withOwnDatabase<Value>(
        migrated: Bool, _ body: (TestDatabase) async throws -> Value
    ) async throws -> Value {
        let server = TestServers.databaseURL ?? ""
        let name = "phototext_" + TestServers.uniqueName()
        let administrator = PostgresClient(PostgresConfiguration(url: server, applicationName: "phototext-tests"))
        try await administrator.run { connection in try connection.execute(script: "CREATE DATABASE \(name)") }
        let base = server.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let database = TestDatabase(url: "\(base)/\(name)")
        let result: Result<Value, any Error>
        do {
            if migrated { _ = try await SchemaMigrator(client: database.client).migrate() }
            result = .success(try await body(database))
        } catch {
            result = .failure(error)
        }
        await database.client.close()
        // `WITH (FORCE)` is refused while the server's own autovacuum looks at the database.
        try await administrator.run { connection in
            _ = try connection.query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = \(name) AND usename = current_user"
            )
            try connection.execute(script: "DROP DATABASE \(name)")
        }
        await administrator.close()
        return try result.get()
    }

    private init(url: String) {
        self.url = url
        client = PostgresClient(PostgresConfiguration(url: url, applicationName: "phototext-tests"))
        catalog = PhotoCatalog(client: client)
    }

    /// Runs `body` with this database as a login sees it that was granted only `role`; with none, one that has no rights.
    package func withLogin<Value>(
        _ role: String?, _ body: (TestDatabase) async throws -> Value
    ) async throws -> Value {
        let name = "login_" + TestServers.uniqueName()
        let grant = role.map { " IN ROLE \($0)" } ?? ""
        try await execute("CREATE ROLE \(name) LOGIN PASSWORD '\(name)'\(grant)")
        let authority = url.firstRange(of: "@").map { url[$0.upperBound...] } ?? ""
        let login = TestDatabase(url: "postgresql://\(name):\(name)@\(authority)")
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(login))
        } catch {
            result = .failure(error)
        }
        await login.client.close()
        try await execute("DROP ROLE \(name)")
        return try result.get()
    }

    package var name: String { url.split(separator: "/").last.map(String.init) ?? "" }

    /// Who is logged in.
    package var user: String {
        url.split(separator: "/").dropFirst().first?.split(separator: ":").first.map(String.init) ?? ""
    }

    /// One number that `sql` yields.
    package func number(_ sql: String) async throws -> Int {
        try await client.run { connection in
            try connection.query("\(unescaped: sql)").row(0, as: Int.self)
        }
    }

    /// Runs a statement that only a test may run.
    package func execute(_ sql: String) async throws {
        try await client.run { connection in try connection.execute(script: sql) }
    }
}
