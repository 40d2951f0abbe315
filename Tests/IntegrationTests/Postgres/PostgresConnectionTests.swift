import Postgres
import TestSupport
import Testing

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct PostgresConnectionTests {
    private func configuration(
        _ url: String? = nil, statementTimeout: Duration = .seconds(60)
    ) -> PostgresConfiguration {
        PostgresConfiguration(
            url: url ?? TestServers.databaseURL ?? "", applicationName: "phototext-tests",
            statementTimeout: statementTimeout)
    }

    private func error(connectingTo url: String) async -> PostgresError? {
        do {
            _ = try await PostgresConnection.connect(configuration(url))
            return nil
        } catch {
            return error
        }
    }

    @Test func wrongPasswordIsRefused() async throws {
        let url = try #require(TestServers.databaseURL)
        let at = try #require(url.lastIndex(of: "@"))
        let wrong = "postgresql://phototext:wrong" + url[at...]
        #expect(await error(connectingTo: wrong)?.code == .authenticationRefused)
    }

    @Test func nobodyListening() async {
        #expect(await error(connectingTo: "postgresql://a:b@127.0.0.1:1/x")?.code == .cannotConnect)
    }

    @Test func unknownDatabaseIsAConfigurationError() async throws {
        let url = try #require(TestServers.databaseURL) + "_that_is_not_there"
        #expect(await error(connectingTo: url)?.code == .invalidConfiguration)
    }

    @Test func theServerNoticesAVanishedClient() async throws {
        let connection = try await PostgresConnection.connect(configuration())
        let limits = try await connection.run { connection in
            // What the kernel says of the server's socket.
            try connection.query(
                """
                SELECT current_setting('tcp_keepalives_idle')::int, current_setting('tcp_keepalives_interval')::int,
                    current_setting('tcp_keepalives_count')::int, current_setting('tcp_user_timeout')::int
                """
            ).row(0, as: Int.self, Int.self, Int.self, Int.self)
        }
        #expect(limits == (10, 5, 4, 30_000))
    }

    @Test func valuesGoThereAndBack() async throws {
        let connection = try await PostgresConnection.connect(configuration())
        let text = "it's \"发票\"\\ \t\n"
        let row = try await connection.run { connection in
            try connection.query("SELECT \(text)::text, \([1, 2])::int[], \(PostgresBytes([0, 255]))::bytea").row(
                0, as: String.self, [Int].self, PostgresBytes.self)
        }
        #expect(row.0 == text)
        #expect(row.1 == [1, 2])
        #expect(row.2.bytes == [0, 255])
    }

    @Test func textWithNULIsRefusedBeforeItIsCut() async throws {
        let connection = try await PostgresConnection.connect(configuration())
        let error = await #expect(throws: PostgresError.self) {
            _ = try await connection.run { connection in
                try connection.query("SELECT \("a\u{0}b")").row(0, as: String.self)
            }
        }
        #expect(error?.code == .invalidValue)
    }

    @Test func failedTransactionLeavesNothing() async throws {
        try await TestDatabase.with(migrated: false) { database in
            try await database.execute("CREATE TABLE note (text text)")
            await #expect(throws: PostgresError.self) {
                _ = try await database.client.transaction { connection in
                    try connection.execute("INSERT INTO note VALUES (\("a"))")
                    return try connection.execute("INSERT INTO nowhere VALUES (\("b"))")
                }
            }
            #expect(try await database.number("SELECT count(*) FROM note") == 0)
        }
    }

    @Test func slowStatementEndsAtItsTimeout() async throws {
        let connection = try await PostgresConnection.connect(configuration(statementTimeout: .milliseconds(50)))
        let error = await #expect(throws: PostgresError.self) {
            _ = try await connection.run { connection in
                try connection.query("SELECT pg_sleep(60)").affectedRows
            }
        }
        #expect(error?.sqlState == .queryCanceled)
        // The connection is still good.
        #expect(await connection.isOpen)
    }

    @Test func clientConnectsAgainAfterItsConnectionWasEnded() async throws {
        let client = PostgresClient(configuration())
        let first = try await client.run { connection in
            try connection.query("SELECT pg_backend_pid()").row(0, as: Int.self)
        }
        let other = try await PostgresConnection.connect(configuration())
        _ = try await other.run { connection in
            try connection.query("SELECT pg_terminate_backend(\(first)::int)").row(0, as: Bool.self)
        }
        let second = try await client.run { connection in
            try connection.query("SELECT pg_backend_pid()").row(0, as: Int.self)
        }
        #expect(second != first)
    }

    @Test func connectionLostDuringCommitIsAnUnknownOutcome() async throws {
        let connection = try await PostgresConnection.connect(configuration())
        let error = await #expect(throws: PostgresError.self) {
            _ = try await connection.transaction { connection in
                // The backend ends itself while it commits: a deferred trigger runs inside COMMIT.
                try connection.execute(
                    script: """
                        CREATE TEMPORARY TABLE victim (id int);
                        CREATE FUNCTION pg_temp.die() RETURNS trigger LANGUAGE plpgsql AS
                            'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
                        CREATE CONSTRAINT TRIGGER die AFTER INSERT ON victim DEFERRABLE INITIALLY DEFERRED
                            FOR EACH ROW EXECUTE FUNCTION pg_temp.die();
                        INSERT INTO victim VALUES (1);
                        """)
                return 1
            }
        }
        #expect(error?.code == .commitOutcomeUnknown)
    }
}
