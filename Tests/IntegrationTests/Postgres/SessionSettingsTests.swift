import Foundation
import Glibc
import Postgres
import TestSupport
import Testing

/// Sessions mean the same, whatever an administrator has set for the role or the database.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SessionSettingsTests {
    @Test(arguments: [
        ("timezone", "'Asia/Shanghai'", "UTC"), ("datestyle", "'SQL, DMY'", "ISO, MDY"),
        ("bytea_output", "escape", "hex"), ("extra_float_digits", "-5", "1"), ("array_nulls", "off", "on"),
        ("standard_conforming_strings", "off", "on"),
        ("default_transaction_isolation", "serializable", "read committed"),
        // What is acknowledged has to be on disk; more than that is the administrator's to say.
        ("synchronous_commit", "off", "local"), ("synchronous_commit", "remote_apply", "remote_apply"),
    ])
    func settingsOfTheDatabaseDoNotCount(name: String, value: String, expected: String) async throws {
        try await TestDatabase.with(migrated: false) { database in
            try await database.execute("ALTER DATABASE \(database.name) SET \(name) TO \(value)")
            await database.client.close()
            let set = try await database.client.run { connection in
                try connection.query("SELECT current_setting(\(name))").row(0, as: String.self)
            }
            #expect(set == expected)
        }
    }

    /// As a pooler does that was told to ignore them. One that gives every transaction another session would run what
    /// somebody else has prepared.
    @Test func sessionWithoutItsSettingsIsRefused() async throws {
        let url = try #require(TestServers.databaseURL)
        let address = try #require(URLComponents(string: url))
        let front = try PostgresFront(before: try #require(address.port), .dropSettings)
        var through = address
        through.port = front.port
        through.query = "sslmode=disable&gssencmode=disable"
        let configuration = PostgresConfiguration(
            url: try #require(through.string), applicationName: "phototext-tests")
        let error = await #expect(throws: PostgresError.self) {
            _ = try await PostgresConnection.connect(configuration)
        }
        #expect(error?.code == .settingsIgnored)
    }
}
