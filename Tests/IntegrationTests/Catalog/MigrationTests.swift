import Catalog
import Postgres
import TestSupport
import Testing

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct MigrationTests {
    @Test func migratingTwiceIsMigratingOnce() async throws {
        try await TestDatabase.with(migrated: false) { database in
            let migrator = SchemaMigrator(client: database.client)
            #expect(try await migrator.appliedVersion() == 0)
            let missing = await #expect(throws: SchemaError.self) { try await migrator.check() }
            #expect(missing?.problem == .missing)
            #expect(try await migrator.migrate() == Array(1...SchemaMigrator.currentVersion))
            try await migrator.check()
            #expect(try await migrator.migrate() == [])
            #expect(try await migrator.appliedVersion() == SchemaMigrator.currentVersion)
        }
    }

    @Test func oneOfManyMigratorsDoesTheWork() async throws {
        try await TestDatabase.with(migrated: false) { database in
            let applied = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<4 {
                    group.addTask { @Sendable [url = database.url] in
                        try await SchemaMigrator(client: .init(.init(url: url, applicationName: "other"))).migrate()
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(applied == Array(1...SchemaMigrator.currentVersion))
        }
    }

    @Test func editedStepIsNoticed() async throws {
        try await TestDatabase.with { database in
            try await database.execute("UPDATE phototext.migration SET checksum = 'another' WHERE number = 1")
            let migrator = SchemaMigrator(client: database.client)
            let refused = await #expect(throws: SchemaError.self) { _ = try await migrator.migrate() }
            #expect(refused?.problem == .edited(step: 1))
            let checked = await #expect(throws: SchemaError.self) { try await migrator.check() }
            #expect(checked?.problem == .edited(step: 1))
        }
    }

    @Test func newerSchemaIsRefused() async throws {
        try await TestDatabase.with { database in
            let newer = SchemaMigrator.currentVersion + 1
            try await database.execute(
                "INSERT INTO phototext.migration (number, name, checksum) VALUES (\(newer), 'newer', '')")
            let migrator = SchemaMigrator(client: database.client)
            let refused = await #expect(throws: SchemaError.self) { _ = try await migrator.migrate() }
            #expect(refused?.problem == .newer(version: newer))
            let checked = await #expect(throws: SchemaError.self) { try await migrator.check() }
            #expect(checked?.problem == .newer(version: newer))
        }
    }

    /// PostgreSQL would refuse every Chinese text there, one photo after another.
    @Test(arguments: ["LATIN1", "SQL_ASCII"])
    func databaseThatCannotHoldEveryTextIsRefused(_ encoding: String) async throws {
        try await TestDatabase.with(migrated: false) { database in
            let name = "\(database.name)_\(encoding.lowercased())"
            try await database.execute(
                "CREATE DATABASE \(name) TEMPLATE template0 ENCODING '\(encoding)' LC_COLLATE 'C' LC_CTYPE 'C'")
            let url = "\(database.url)_\(encoding.lowercased())"
            let client = PostgresClient(PostgresConfiguration(url: url, applicationName: "phototext-tests"))
            let refused = await #expect(throws: SchemaError.self) {
                _ = try await SchemaMigrator(client: client).migrate()
            }
            #expect(refused?.problem == .encoding(encoding))
            await client.close()
            try await database.execute("DROP DATABASE \(name) WITH (FORCE)")
        }
    }
}
