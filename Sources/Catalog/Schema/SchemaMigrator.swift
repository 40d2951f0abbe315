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
        try await client.run { connection in
            let hasSchema = try connection.query("SELECT to_regclass('phototext.migration') IS NOT NULL").row(
                0, as: Bool.self)
            guard hasSchema else { return 0 }
            return try connection.query("SELECT coalesce(max(number), 0) FROM phototext.migration").row(
                0, as: Int.self)
        }
    }

    /// Applies what is missing, one transaction for all, and returns the numbers of the steps that were applied.
    ///
    /// Only one program at a time gets in: the advisory lock is polled, not waited for, because a waiting statement
    /// holds a snapshot.
    ///
    /// - Throws: ``SchemaError`` for a schema that is newer or was made by an edited step; ``PostgresError``.
    package func migrate() async throws -> [Int] {
        while true {
            let applied: [Int]? = try await client.transaction { connection in
                let lock = try connection.query("SELECT pg_try_advisory_xact_lock(\(Self.lockKey)::bigint)")
                guard try lock.row(0, as: Bool.self) else { return nil }
                return try Self.applyMissing(on: connection)
            }
            if let applied { return applied }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    /// Makes sure that the schema is the one this program knows.
    ///
    /// - Throws: ``SchemaError``, ``PostgresError``.
    package func check() async throws {
        let version = try await appliedVersion()
        guard version == Self.currentVersion else {
            throw SchemaError(found: version, expected: Self.currentVersion)
        }
    }

    /// "phototxt" as eight ASCII bytes.
    private static let lockKey: Int64 = 0x7068_6f74_6f74_7874

    private static func applyMissing(on connection: isolated PostgresConnection) throws -> [Int] {
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
        let applied = try connection.query("SELECT number, checksum FROM phototext.migration ORDER BY number").rows(
            as: Int.self, String.self, map: { ($0, $1) })
        if let newest = applied.last?.0, newest > currentVersion {
            throw SchemaError(found: newest, expected: currentVersion)
        }
        let checksums = Dictionary(uniqueKeysWithValues: applied)
        var numbers: [Int] = []
        for migration in Migration.all {
            if let checksum = checksums[migration.number] {
                guard checksum == migration.checksum else { throw SchemaError(editedStep: migration.number) }
                continue
            }
            try connection.execute(script: migration.script)
            try connection.execute(
                """
                INSERT INTO phototext.migration (number, name, checksum)
                VALUES (\(migration.number)::int, \(migration.name), \(migration.checksum))
                """)
            numbers.append(migration.number)
        }
        return numbers
    }
}
