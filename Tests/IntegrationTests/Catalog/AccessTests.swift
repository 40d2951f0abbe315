import FoundationEssentials
import PhotoLibraries
import Postgres
import TestSupport
import Testing
import TextRecognition

@testable import Catalog

/// What each role may do, on a real server.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct AccessTests {
    /// A catalog with a photo that was read, one that failed and one that waits, as the role's login and as the owner.
    private func withLogin(
        _ role: AccessRole, _ body: (_ login: CatalogTestCase, _ owner: CatalogTestCase) async throws -> Void
    ) async throws {
        try await CatalogTestCase.with { owner in
            #expect(try await AccessRights(client: owner.database.client).establish() == [])
            try await owner.read("read.jpg", text: "hello world")
            let (_, outcome) = try await owner.submit(["failed.jpg", "waiting.jpg"])
            let claim = try await owner.claimFirst(of: outcome)
            _ = try await owner.catalog.fail(
                claim, RecognitionFailure(.corrupt, "it is cut off"), retryDelay: 0)
            try await owner.catalog.setDefaultRecipe(.init())
            try await owner.database.withLogin(role.name) { database in
                try await body(CatalogTestCase(database: database), owner)
            }
        }
    }

    private func refused(_ body: () async throws -> Void) async -> SQLState? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? PostgresError)?.sqlState
        }
    }

    @Test func theCoordinatorDoesAllButReading() async throws {
        try await withLogin(.coordinator) { login, owner in
            let catalog = login.catalog
            try await SchemaMigrator(client: login.database.client).check()
            _ = try await catalog.addLibrary(name: "second", kind: "folder", location: "/second", host: "here")
            #expect(try await catalog.libraries().count == 2)
            _ = try await catalog.recipeID(for: RecognizeTextRequest(languages: [.english]))
            // Every decision: added, repeated, changed, again, in flight, failed before, revived.
            let (batch, outcome) = try await login.submit(["new.jpg", "waiting.jpg"])
            try await login.publish(outcome.publishable)
            _ = try await login.submit(["read.jpg"], revision: "2-2")
            _ = try await login.submit(["failed.jpg"])
            _ = try await login.submit(["failed.jpg"], options: .init(retriesFailed: true))
            _ = try await login.submit(["read.jpg"], options: .init(readsAgain: true))
            _ = try await catalog.cancel(batch: batch)
            _ = try await login.submit(["new.jpg", "waiting.jpg"])
            let taken = try await catalog.takeUnpublished(limit: 10, batch: batch)
            try await catalog.releaseUnpublished(taken.jobs.map(\.id), token: taken.token)
            _ = try await catalog.preview(
                CatalogTestCase.assets(["other.jpg"]), library: login.library, request: .init())
            try await checkReports(catalog, batch: batch)
            #expect(try await catalog.failures().isEmpty)
            #expect(try await catalog.histories(of: LocalIdentifier(stored: "read.jpg")).count == 1)
            _ = try await catalog.retry()
            #expect(try await catalog.forget([LocalIdentifier(stored: "read.jpg")], library: login.library) == 1)
            #expect(try await owner.database.number("SELECT count(*) FROM phototext.recognition") == 0)
            #expect(try await catalog.removeLibrary(named: login.library) != nil)
        }
    }

    @Test func theWorkerReadsAndRelays() async throws {
        try await withLogin(.worker) { login, owner in
            let catalog = login.catalog
            try await SchemaMigrator(client: login.database.client).check()
            try await login.reportAlive(login.worker, deliveries: ["holiday": 1])
            #expect(try await catalog.liveWorkers().count == 2)
            #expect(try await catalog.libraries().count == 1)
            #expect(try await catalog.library(named: "holiday") != nil)
            #expect(try await catalog.defaultRecipe() != nil)
            let (_, outcome) = try await owner.submit(["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg"])
            try await login.publish(outcome.publishable)
            var claims: [ClaimedJob] = []
            for job in outcome.publishable.jobs {
                let claim = try await login.claim(job)
                claims.append(try #require(claim))
            }
            // The second one finds a row of the same bytes.
            for claim in claims.prefix(2) {
                #expect(try await catalog.complete(claim, with: CatalogTestCase.photo("same")))
            }
            let photo = CatalogTestCase.photo("same")
            #expect(
                try await catalog.completeWithKnownContent(
                    claims[2], content: photo.content, revision: nil, stages: [:]) == true)
            #expect(
                try await catalog.fail(claims[3], RecognitionFailure(.corrupt, "cut off"), retryDelay: 0) == .failed)
            #expect(try await catalog.snooze(claims[4], code: "library_away", reason: "not mounted", delay: 0))
            try await catalog.handBack(claims[5])
            // A second snooze in a row takes the place of the first.
            let again = try #require(try await login.claim(outcome.publishable.jobs[4]))
            #expect(try await catalog.snooze(again, code: "library_away", reason: "not mounted", delay: 0))
            let taken = try await catalog.takeUnpublished(limit: 10)
            #expect(!taken.isEmpty)
            try await catalog.markPublished(taken.jobs.map(\.id), token: taken.token)
            try await catalog.releaseUnpublished(taken.jobs.map(\.id), token: taken.token)
            let now = try await catalog.librariesWithUnclaimedJobs().now
            _ = try await catalog.unpublishIdle(library: "holiday", firstLook: now)
            _ = try await catalog.unpublishOvertaken()
            let last = try #require(try await login.claim(outcome.publishable.jobs[5], isRedelivered: true))
            _ = try await login.claim(outcome.publishable.jobs[5], isRedelivered: true)
            try await owner.age(worker: login.worker, bySeconds: 60)
            #expect(try await catalog.rescueLostJobs() == 1)
            #expect(try await catalog.complete(last, with: photo) == false)
            try await catalog.reportStopped(worker: login.worker)
            try await owner.age(worker: login.worker, bySeconds: 40 * 86_400)
            try await catalog.removeOldWorkers()
        }
    }

    @Test func theReaderFindsTextAndSeesHowThingsStand() async throws {
        try await withLogin(.reader) { login, owner in
            try await SchemaMigrator(client: login.database.client).check()
            let (batch, outcome) = try await owner.submit(["later.jpg"])
            let claim = try await owner.claimFirst(of: outcome)
            _ = try await owner.catalog.snooze(claim, code: "library_away", reason: "/mnt/x is away", delay: 600)
            try await checkReports(login.catalog, batch: batch)
            // The reason without its details.
            #expect(try await login.catalog.waitingReasons().map(\.code) == ["library_away"])
            #expect(try await login.catalog.waitingReasons().map(\.reason) == [""])
            #expect(try await login.catalog.failureCounts().map(\.reason) == [""])
            #expect(try await owner.catalog.waitingReasons().map(\.reason) == ["/mnt/x is away"])
            for refusal in [
                await refused { _ = try await login.catalog.failures() },
                await refused { _ = try await login.catalog.histories(of: LocalIdentifier(stored: "read.jpg")) },
            ] { #expect(refusal == .insufficientPrivilege) }
        }
    }

    /// What all but a worker may ask.
    private func checkReports(_ catalog: PhotoCatalog, batch: Int) async throws {
        #expect(try await catalog.search("hello").count == 1)
        #expect(try await catalog.recognitions(of: LocalIdentifier(stored: "read.jpg")).count == 1)
        #expect(try await catalog.status(ofBatch: batch).batch == batch)
        #expect(try await !catalog.recentBatches(limit: 5).isEmpty)
        #expect(try await catalog.jobCounts().total > 0)
        #expect(try await catalog.jobCountsByLibrary()["holiday"] != nil)
        #expect(try await catalog.liveWorkers().count == 1)
        #expect(try await catalog.serverFacts().version.hasPrefix("1"))
        #expect(try await catalog.defaultRecipe() != nil)
        _ = try await catalog.waitingReasons()
        _ = try await catalog.failureCounts()
        _ = try await catalog.unpublishedSince()
        _ = try await catalog.goneWorkers()
        _ = try await catalog.libraries()
    }

    /// Statements that a role is kept from, each with those that are.
    private static let forbidden: [(statement: String, roles: [AccessRole])] = [
        ("DELETE FROM phototext.asset", [.worker, .reader]),
        ("DELETE FROM phototext.job", [.worker, .reader]),
        ("DELETE FROM phototext.recognition", [.worker, .reader]),
        ("DELETE FROM phototext.library", [.worker, .reader]),
        ("DELETE FROM phototext.batch", [.worker, .reader]),
        ("DELETE FROM phototext.batch_job", [.worker, .reader]),
        ("DELETE FROM phototext.attempt", [.coordinator, .reader]),
        ("DELETE FROM phototext.recipe", AccessRole.all),
        ("DELETE FROM phototext.migration", AccessRole.all),
        ("TRUNCATE phototext.asset", AccessRole.all),
        ("DROP TABLE phototext.asset", AccessRole.all),
        ("ALTER TABLE phototext.job ADD x int", AccessRole.all),
        ("CREATE TABLE phototext.mine (x int)", AccessRole.all),
        ("DROP SCHEMA phototext CASCADE", AccessRole.all),
        ("CREATE ROLE mine", AccessRole.all),
        ("COPY phototext.library TO PROGRAM 'cat'", AccessRole.all),
        ("INSERT INTO phototext.asset (library_id, local_identifier) VALUES (1, 'x')", [.worker, .reader]),
        (
            "INSERT INTO phototext.job (asset_id, recipe_id, library_id, generation) VALUES (1, 1, 1, 1)",
            [.worker, .reader]
        ),
        ("INSERT INTO phototext.batch (library_id, recipe_id) VALUES (1, 1)", [.worker, .reader]),
        ("INSERT INTO phototext.batch_job (batch_id, job_id, generation) VALUES (1, 1, 1)", [.worker, .reader]),
        ("INSERT INTO phototext.library (name, kind, location) VALUES ('x', 'folder', '/')", [.worker, .reader]),
        ("INSERT INTO phototext.recipe (fingerprint, request) VALUES ('x', '{}')", [.worker, .reader]),
        ("INSERT INTO phototext.worker (id) VALUES (gen_random_uuid())", [.coordinator, .reader]),
        ("INSERT INTO phototext.migration (number, name, checksum) VALUES (9, '', '')", AccessRole.all),
        ("UPDATE phototext.asset SET local_identifier = 'x'", AccessRole.all),
        ("UPDATE phototext.asset SET generation = 9", [.worker, .reader]),
        ("UPDATE phototext.asset SET content = NULL", [.coordinator, .reader]),
        ("UPDATE phototext.job SET generation = 9", [.worker, .reader]),
        ("UPDATE phototext.job SET attempt = 9", [.coordinator, .reader]),
        ("UPDATE phototext.job SET published_at = NULL", [.reader]),
        ("UPDATE phototext.recognition SET transcript = ''", [.coordinator, .reader]),
        ("UPDATE phototext.recognition SET content = ''", AccessRole.all),
        ("UPDATE phototext.batch SET cancelled_at = now()", [.worker, .reader]),
        ("UPDATE phototext.library SET location = '/'", [.worker, .reader]),
        ("UPDATE phototext.library SET name = 'x'", AccessRole.all),
        ("UPDATE phototext.recipe SET is_default = false", AccessRole.all),
        ("UPDATE phototext.worker SET trouble = ''", [.coordinator, .reader]),
        ("SELECT content FROM phototext.asset", [.worker]),
        ("SELECT reason_detail FROM phototext.job", [.reader]),
        ("SELECT reason FROM phototext.attempt", [.reader]),
    ]

    @Test(arguments: AccessRole.all.map(\.name))
    func everythingElseIsRefused(role: String) async throws {
        let role = try #require(AccessRole.all.first { $0.name == role })
        try await withLogin(role) { login, _ in
            for (statement, roles) in Self.forbidden where roles.contains(where: { $0.name == role.name }) {
                let state = await refused { try await login.database.execute(statement) }
                #expect(state == .insufficientPrivilege, "\(role.name) may: \(statement)")
            }
        }
    }

    @Test func aLoginWithoutARoleMayNothing() async throws {
        try await CatalogTestCase.with { owner in
            _ = try await AccessRights(client: owner.database.client).establish()
            try await owner.database.withLogin(nil) { database in
                let state = await refused { try await SchemaMigrator(client: database.client).check() }
                #expect(state == .insufficientPrivilege)
            }
        }
    }

    /// Databases of one server share the roles, and their setups run at the same time.
    @Test func rolesAreMadeByManyAtOnce() async throws {
        let roles = ["a", "b", "c"].map {
            AccessRole("phototext_\(TestServers.uniqueName())\($0)", for: "tests", [TableRight(.select, "library")])
        }
        try await TestDatabase.with { first in
            try await TestDatabase.with { second in
                try await withThrowingTaskGroup(of: [String].self) { group in
                    for url in [first.url, second.url, first.url, second.url] {
                        group.addTask { @Sendable in
                            let client = PostgresClient(.init(url: url, applicationName: "phototext-tests"))
                            let missing = try await AccessRights(client: client, roles: roles).establish()
                            await client.close()
                            return missing
                        }
                    }
                    for try await missing in group { #expect(missing.isEmpty) }
                }
                try await revokeAndDrop(roles, in: [first, second])
            }
        }
    }

    /// The owner of the schema need not be one who makes roles.
    @Test func whoMayMakeNoRolesIsToldWhichAreMissing() async throws {
        let role = AccessRole("phototext_\(TestServers.uniqueName())", for: "tests", [TableRight(.select, "library")])
        try await TestDatabase.with(migrated: false) { database in
            try await database.withLogin(nil) { owner in
                try await database.execute("GRANT CREATE ON DATABASE \(database.name) TO \(owner.user)")
                _ = try await SchemaMigrator(client: owner.client).migrate()
                let rights = AccessRights(client: owner.client, roles: AccessRole.all + [role])
                #expect(try await rights.establish() == [role.name])
                // An administrator runs what `setup --print-sql` prints.
                try await database.execute(AccessRights.script(making: [role]))
                #expect(try await rights.establish() == [])
                try await owner.execute("DROP SCHEMA phototext CASCADE")
                try await database.execute(
                    "REVOKE CREATE ON DATABASE \(database.name) FROM \(owner.user); DROP ROLE \(role.name)")
            }
        }
    }

    private func revokeAndDrop(_ roles: [AccessRole], in databases: [TestDatabase]) async throws {
        for database in databases {
            for role in roles {
                try await database.execute(
                    """
                    REVOKE ALL ON ALL TABLES IN SCHEMA phototext FROM \(role.name);
                    REVOKE ALL ON SCHEMA phototext FROM \(role.name);
                    """)
            }
        }
        for role in roles { try await databases[0].execute("DROP ROLE \(role.name)") }
    }

    @Test func rightsThatWereAddedByHandGo() async throws {
        try await CatalogTestCase.with { owner in
            let rights = AccessRights(client: owner.database.client)
            _ = try await rights.establish()
            try await owner.database.execute(
                "GRANT DELETE ON phototext.asset TO phototext_reader; GRANT UPDATE (name) ON phototext.library TO phototext_reader"
            )
            _ = try await rights.establish()
            try await owner.database.withLogin("phototext_reader") { database in
                for statement in ["DELETE FROM phototext.asset", "UPDATE phototext.library SET name = 'x'"] {
                    #expect(await refused { try await database.execute(statement) } == .insufficientPrivilege)
                }
            }
        }
    }
}
