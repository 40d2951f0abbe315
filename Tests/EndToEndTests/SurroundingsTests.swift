import Catalog
import Foundation
import PhotoFixtures
import Postgres
import TestSupport
import Testing
import TextRecognition

/// Trouble that is not a photo's fault: it waits with a reason, is charged nothing, and is read once the trouble is over.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SurroundingsTests {
    private static let impatient = ["--slots", "1", "--snooze-delay", "1", "--retry-delay", "1"]
    private static let photoCount = 3
    /// A user that is not the superuser, who may read everything.
    private static let anybody =
        geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    /// An installation with a folder of photos that were submitted, if `options` says how.
    private func withSubmission(
        _ options: [String] = [], _ body: (Installation) async throws -> Void
    ) async throws {
        try await Installation.with { installation in
            let path = installation.photos.path(percentEncoded: false)
            try PhotoBatch(count: Self.photoCount, seed: 4).write(to: path)
            #expect(try await installation.phototext("setup", "--languages", "eng").exitCode == 0)
            let submit = try await installation.start("phototext", ["submit", path] + options).outcome
            #expect(submit.exitCode == 0, "\(submit.errors)")
            try await body(installation)
        }
    }

    private func expectEverythingRead(_ installation: Installation) async throws {
        try await installation.wait { try await installation.catalog.jobCounts().completed == Self.photoCount }
        #expect(try await installation.database.number("SELECT max(failures) FROM phototext.job") == 0)
        let charged = "SELECT count(*) FROM phototext.attempt WHERE outcome IN ('failed', 'lost')"
        #expect(try await installation.database.number(charged) == 0)
    }

    /// Waits until live workers say what troubles them.
    private func waitForTrouble(_ installation: Installation, _ words: String) async throws {
        try await installation.wait {
            try await installation.catalog.liveWorkers().contains { $0.trouble?.contains(words) == true }
        }
    }

    private func waitForReason(_ installation: Installation, _ code: String) async throws {
        try await installation.wait {
            try await installation.catalog.waitingReasons().contains { $0.code == code }
        }
    }

    /// What `status` says, and how it ends.
    private func expectStatus(_ installation: Installation, _ code: String) async throws {
        let status = try await installation.phototext("status", "--json")
        #expect(status.exitCode == 69)
        #expect(status.output.contains(#""code":"\#(code)""#), "\(status.output)")
    }

    // MARK: Libraries

    /// The disk is taken away while the worker consumes, and comes back.
    @Test(arguments: [false, true])
    func unmountedLibrary(leavesMountPoint: Bool) async throws {
        try await withSubmission { installation in
            let away = installation.scratch.appending(path: "away")
            try FileManager.default.moveItem(at: installation.photos, to: away)
            if leavesMountPoint {
                try FileManager.default.createDirectory(at: installation.photos, withIntermediateDirectories: false)
            }
            try await installation.withWorkers(1, Self.impatient) { _ in
                try await waitForTrouble(installation, "is its disk mounted?")
                try await expectStatus(installation, "library_not_read")
                if leavesMountPoint { try FileManager.default.removeItem(at: installation.photos) }
                try FileManager.default.moveItem(at: away, to: installation.photos)
                try await expectEverythingRead(installation)
            }
        }
    }

    /// Between two looks of the worker at its libraries, photos are given to it that it cannot fetch.
    @Test func libraryThatVanishesUnderItsWorker() async throws {
        try await withSubmission { installation in
            try await installation.withWorkers(1, Self.impatient) { _ in
                try await installation.wait {
                    try await installation.catalog.jobCounts().completed == Self.photoCount
                }
                let away = installation.scratch.appending(path: "away")
                try FileManager.default.moveItem(at: installation.photos, to: away)
                let again = try await installation.phototext(
                    "submit", "--library", "photos", "--again", "--identifiers", try list(installation))
                #expect(again.exitCode == 0, "\(again.errors)")
                try await installation.wait {
                    let isSnoozed = try await !installation.catalog.waitingReasons().isEmpty
                    let isNoticed = try await installation.catalog.liveWorkers().contains { $0.trouble != nil }
                    return isSnoozed || isNoticed
                }
                try FileManager.default.moveItem(at: away, to: installation.photos)
                try await expectEverythingRead(installation)
            }
        }
    }

    private func list(_ installation: Installation) throws -> String {
        let photos = PhotoBatch(count: Self.photoCount, seed: 4)
        let file = installation.scratch.appending(path: "list")
        try (0..<photos.count).map { photos.name(of: $0) + "\n" }.joined()
            .write(to: file, atomically: true, encoding: .utf8)
        return file.path(percentEncoded: false)
    }

    @Test func photoThatMayNotBeRead() async throws {
        try await withSubmission { installation in
            let photo = installation.photos.appending(path: PhotoBatch(count: 1, seed: 4).name(of: 0))
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: photo.path())
            try await installation.withWorkers(1, Self.impatient, launcher: Self.anybody) { _ in
                // The others are read meanwhile.
                try await installation.wait {
                    try await installation.catalog.jobCounts().completed == Self.photoCount - 1
                }
                try await waitForReason(installation, "not_permitted")
                #expect(try await installation.catalog.liveWorkers().map(\.libraries) == [["photos"]])
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: photo.path())
                try await expectEverythingRead(installation)
            }
        }
    }

    @Test func libraryThatMayNotBeRead() async throws {
        try await withSubmission { installation in
            let folder = installation.photos.path()
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder)
            try await installation.withWorkers(1, Self.impatient, launcher: Self.anybody) { _ in
                try await waitForTrouble(installation, "Permission denied")
                #expect(try await installation.catalog.liveWorkers().map(\.libraries) == [[]])
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
                try await expectEverythingRead(installation)
            }
        }
    }

    // MARK: Recognizers

    /// What stands where the recognizer should be.
    enum BadRecognizer: CaseIterable {
        case missing, notExecutable, notPermitted, killed

        /// What the worker says of it.
        var words: String {
            switch self {
            case .missing: "No such file"
            case .notExecutable: "Permission denied"
            case .notPermitted: "seccomp is not permitted here"
            case .killed: "SIGKILL"
            }
        }

        func write(to file: URL) throws {
            let script =
                switch self {
                case .missing: ""
                case .notExecutable: "#!/bin/sh\n"
                case .notPermitted: "#!/bin/sh\necho 'seccomp is not permitted here' >&2; exit 69\n"
                case .killed: "#!/bin/sh\nkill -KILL $$\n"
                }
            guard self != .missing else { return }
            try script.write(to: file, atomically: true, encoding: .utf8)
            let mode = self == .notExecutable ? 0o644 : 0o755
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path())
        }
    }

    @Test(arguments: BadRecognizer.allCases)
    func recognizerThatDoesNotStart(_ bad: BadRecognizer) async throws {
        try await withSubmission { installation in
            let recognizer = installation.scratch.appending(path: "recognizer")
            try bad.write(to: recognizer)
            let environment = ["PHOTOTEXT_RECOGNIZER": recognizer.path(percentEncoded: false)]
            try await installation.withWorkers(1, Self.impatient, environment: environment) { _ in
                try await waitForTrouble(installation, bad.words)
                try await expectStatus(installation, "library_not_read")
                #expect(try await installation.database.number("SELECT count(*) FROM phototext.attempt") == 0)
                try? FileManager.default.removeItem(at: recognizer)
                try FileManager.default.createSymbolicLink(
                    at: recognizer, withDestinationURL: Program.location(of: "phototext-recognizer"))
                try await expectEverythingRead(installation)
            }
        }
    }

    /// The worker reads others by the default recipe; these wait for a model.
    @Test func languageThatTheWorkerLacks() async throws {
        try await withSubmission(["--languages", "chi_sim"]) { installation in
            let installed = URL(filePath: "/usr/share/tesseract-ocr/5/tessdata")
            let models = installation.scratch.appending(path: "models")
            try FileManager.default.createDirectory(at: models, withIntermediateDirectories: false)
            func install(_ language: String) throws {
                let name = "\(language).traineddata"
                try FileManager.default.copyItem(
                    at: installed.appending(path: name), to: models.appending(path: name))
            }
            try install("eng")
            let environment = ["PHOTOTEXT_TESSDATA": models.path(percentEncoded: false)]
            try await installation.withWorkers(1, Self.impatient, environment: environment) { _ in
                try await waitForReason(installation, "language_missing")
                try await waitForTrouble(installation, "chi_sim")
                try await expectStatus(installation, "worker_troubled")
                #expect(try await installation.catalog.liveWorkers().map(\.libraries) == [["photos"]])
                try install("chi_sim")
                try await expectEverythingRead(installation)
                try await installation.wait {
                    try await installation.catalog.liveWorkers().allSatisfy { $0.trouble == nil }
                }
            }
        }
    }

    /// The second engine is asked for by some photos, then by the deployment, and is not there.
    @Test func engineThatTheWorkerLacks() async throws {
        try await withSubmission(["--engine", "paddle"]) { installation in
            try await installation.withWorkers(1, Self.impatient) { _ in
                try await waitForReason(installation, "engine_missing")
                try await waitForTrouble(installation, "paddle is not installed")
                try await expectStatus(installation, "worker_troubled")
                var workers = try await installation.catalog.liveWorkers()
                #expect(workers.map(\.libraries) == [["photos"]])
                #expect(workers.map(\.engines) == [["tesseract"]])
                #expect(try await installation.phototext("setup", "--engines", "paddle+tesseract").exitCode == 0)
                try await installation.wait {
                    try await installation.catalog.liveWorkers().allSatisfy { $0.libraries.isEmpty }
                }
                try await expectStatus(installation, "library_not_read")
                workers = try await installation.catalog.liveWorkers()
                #expect(workers.map(\.engines) == [["tesseract"]])
                #expect(workers.first?.trouble?.contains("setup --engines tesseract") == true)
                #expect(try await installation.phototext("setup", "--engines", "tesseract").exitCode == 0)
                let path = installation.photos.path(percentEncoded: false)
                let submit = try await installation.phototext("submit", path)
                #expect(submit.output.contains("\(Self.photoCount) published"), "\(submit.output)")
                try await expectEverythingRead(installation)
            }
        }
    }

    @Test func recipeOfANewerProgram() async throws {
        try await withSubmission(["--layout", "sparse"]) { installation in
            let isNew = "fingerprint LIKE '%sparse%'"
            try await installation.database.execute(
                "UPDATE phototext.recipe SET fingerprint = fingerprint || ';upright=no' WHERE \(isNew)")
            try await installation.withWorkers(1, Self.impatient) { _ in
                try await waitForReason(installation, "worker_too_old")
                try await waitForTrouble(installation, "too old")
                try await installation.database.execute(
                    "UPDATE phototext.recipe SET fingerprint = replace(fingerprint, ';upright=no', '') WHERE \(isNew)")
                try await expectEverythingRead(installation)
            }
        }
    }

    /// A stale text is not read again by a worker that can do no better.
    @Test func pipelineOfANewerProgram() async throws {
        try await withSubmission { installation in
            try await installation.database.execute(
                "UPDATE phototext.job SET least_revision = \(PipelineRevision.current + 1)")
            try await installation.withWorkers(1, Self.impatient) { _ in
                try await waitForReason(installation, "worker_too_old")
                try await waitForTrouble(installation, "to read better than was read before")
                try await installation.database.execute("UPDATE phototext.job SET least_revision = NULL")
                try await expectEverythingRead(installation)
            }
        }
    }

    // MARK: PostgreSQL and disks

    /// PostgreSQL refuses to store the text, or to begin at all.
    @Test(arguments: [
        ("recognition", "53100", "PostgreSQL has no room left on its disk"),
        ("attempt", "53100", "PostgreSQL has no room left on its disk"),
        ("attempt", "42501", "PostgreSQL does not allow this user what it has to do"),
        ("attempt", "25006", "PostgreSQL takes no writes"),
        ("attempt", "22003", "PostgreSQL refused a statement (SQLSTATE 22003)"),
    ])
    func postgreSQLThatRefuses(table: String, state: String, words: String) async throws {
        try await withSubmission { installation in
            try await installation.database.execute(
                """
                CREATE FUNCTION phototext.refuse() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN RAISE 'not now' USING ERRCODE = '\(state)'; END $$;
                CREATE TRIGGER refuse BEFORE INSERT ON phototext.\(table) EXECUTE FUNCTION phototext.refuse();
                """)
            try await installation.withWorkers(1, Self.impatient) { _ in
                try await waitForTrouble(installation, words)
                try await expectStatus(installation, "worker_troubled")
                try await installation.database.execute("DROP TRIGGER refuse ON phototext.\(table)")
                try await expectEverythingRead(installation)
            }
            // What was read meanwhile need not be read again.
            #expect(try await installation.database.number("SELECT max(attempt) FROM phototext.job") == 1)
        }
    }

    @Test func postgreSQLThatIsAway() async throws {
        try await withSubmission { installation in
            let administrator = PostgresClient(
                PostgresConfiguration(url: TestServers.databaseURL ?? "", applicationName: "phototext-tests"))
            let name = installation.database.name
            func allowConnections(_ isAllowed: Bool) async throws {
                try await administrator.run { connection in
                    try connection.execute(script: "ALTER DATABASE \(name) ALLOW_CONNECTIONS \(isAllowed)")
                    _ = try connection.query(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = \(name)")
                }
            }
            try await installation.withWorkers(1, Self.impatient) { workers in
                try await installation.wait { try await !installation.catalog.liveWorkers().isEmpty }
                try await allowConnections(false)
                try await installation.wait { workers[0].errors.contains("PostgreSQL cannot be reached") }
                let status = try await installation.phototext("status")
                #expect(status.exitCode == 69)
                #expect(status.errors.contains("PostgreSQL cannot be reached"))
                try await allowConnections(true)
                try await installation.wait { try await installation.catalog.jobCounts().open == 0 }
            }
            await administrator.close()
            #expect(try await installation.database.number("SELECT max(failures) FROM phototext.job") == 0)
        }
    }

    /// Nothing that a worker writes there is needed.
    @Test func fullDiskOfTheWorkersMachine() async throws {
        try await withSubmission { installation in
            let launcher = ["/bin/sh", "-c", #"exec "$@" 2> /dev/full"#, "sh"]
            try await installation.withWorkers(1, Self.impatient, launcher: launcher) { _ in
                try await expectEverythingRead(installation)
            }
        }
    }

    /// A statement that hangs must not keep a worker that was told to stop.
    @Test func drainingWhilePostgreSQLHangs() async throws {
        try await withSubmission { installation in
            let blocker = PostgresClient(
                PostgresConfiguration(url: installation.database.url, applicationName: "phototext-tests"))
            try await installation.withWorkers(1, ["--slots", "1", "--drain-timeout", "1s"]) { workers in
                try await installation.wait { try await !installation.catalog.liveWorkers().isEmpty }
                let lock = Task {
                    try await blocker.run { connection in
                        try connection.execute(
                            script: "BEGIN; LOCK TABLE phototext.job, phototext.worker; SELECT pg_sleep(20); COMMIT")
                    }
                }
                let isLocked = """
                    SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted
                        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                        AND relation IN ('phototext.job'::regclass, 'phototext.worker'::regclass)
                    """
                try await installation.wait { try await installation.database.number(isLocked) == 2 }
                workers[0].send(SIGTERM)
                let outcome = await workers[0].outcome
                #expect(outcome.exitCode == 0)
                #expect(outcome.errors.contains("worker_stopped_in_the_middle"))
                try await installation.database.execute(
                    """
                    SELECT pg_cancel_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND query LIKE 'BEGIN; LOCK TABLE%'
                    """)
                // It was cancelled, and says so.
                _ = await lock.result
            }
            await blocker.close()
        }
    }
}
