import FailPoints
package import Postgres

/// Brings the schema to the version of this program.
package struct SchemaMigrator: Sendable {
    private let client: PostgresClient

    package init(client: PostgresClient) {
        self.client = client
    }

    /// The version this program works with.
    package static var currentVersion: Int { Migration.all.last?.number ?? 0 }

    /// The number of the last step that was applied; 0 when there is no schema.
    ///
    /// - Throws: ``PostgresError``.
    package func appliedVersion() async throws -> Int {
        try await client.run { connection in try Self.appliedSteps(on: connection).last?.number ?? 0 }
    }

    /// Makes sure that the schema is the one this program knows.
    ///
    /// - Throws: ``SchemaError``, ``PostgresError``.
    package func check() async throws {
        let steps = try await client.run { connection in try Self.appliedSteps(on: connection) }
        try Self.verify(steps)
        guard let newest = steps.last?.number else { throw SchemaError(.missing) }
        guard newest == Self.currentVersion else { throw SchemaError(.older(version: newest)) }
    }

    /// Applies what is missing, one transaction for all, and returns the numbers of the steps that were applied.
    ///
    /// Only one program at a time gets in: the advisory lock is polled, not waited for, because a waiting statement
    /// holds a snapshot. After a minute the lock's holder is presumed stuck.
    ///
    /// - Throws: ``SchemaError`` for a schema that is newer or was made by an edited step, or while another program
    ///   changes it for too long; ``PostgresError``.
    package func migrate() async throws -> [Int] {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let applied: [Int]? = try await client.transaction(onceCommitSent: .schemaCommitSent) { connection in
                let lock = try connection.query("SELECT pg_try_advisory_xact_lock(\(Self.lockKey)::bigint)")
                guard try lock.row(0, as: Bool.self) else { return nil }
                return try Self.applyMissing(on: connection)
            }
            if let applied { return applied }
            guard ContinuousClock.now < deadline else { throw SchemaError(.busy) }
            // Between two looks at the lock.
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    /// Held by whoever changes the schema or the rights in it: "phototxt" as eight ASCII bytes.
    static let lockKey: Int64 = 0x7068_6f74_6f74_7874

    private struct Step: Sendable {
        var number: Int
        var checksum: String
    }

    private static func appliedSteps(on connection: isolated PostgresConnection) throws -> [Step] {
        let hasSchema = try connection.query("SELECT to_regclass('phototext.migration') IS NOT NULL").row(
            0, as: Bool.self)
        guard hasSchema else { return [] }
        return try connection.query("SELECT number, checksum FROM phototext.migration ORDER BY number").rows(
            as: Int.self, String.self, map: { Step(number: $0, checksum: $1) })
    }

    private static func verify(_ applied: [Step]) throws {
        if let newest = applied.last?.number, newest > currentVersion {
            throw SchemaError(.newer(version: newest))
        }
        for (step, migration) in zip(applied, Migration.all) where step.checksum != migration.checksum {
            throw SchemaError(.edited(step: step.number))
        }
    }

    private static func applyMissing(on connection: isolated PostgresConnection) throws -> [Int] {
        let applied = try appliedSteps(on: connection)
        try verify(applied)
        if applied.isEmpty {
            let encoding = try connection.query("SHOW server_encoding").row(0, as: String.self)
            guard encoding == "UTF8" else { throw SchemaError(.encoding(encoding)) }
        }
        try connection.execute(
            script: """
                CREATE SCHEMA IF NOT EXISTS phototext;
                CREATE TABLE IF NOT EXISTS phototext.migration (
                    number int PRIMARY KEY,
                    name text NOT NULL,
                    checksum text NOT NULL,
                    applied_at timestamptz NOT NULL DEFAULT now()
                );
                """)
        let missing = Migration.all.dropFirst(applied.count)
        for migration in missing {
            try connection.execute(script: migration.script)
            try connection.execute(
                """
                INSERT INTO phototext.migration (number, name, checksum)
                VALUES (\(migration.number)::int, \(migration.name), \(migration.checksum))
                """)
        }
        FailPoint.schemaChanged.pass()
        return missing.map(\.number)
    }
}
