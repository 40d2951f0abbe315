import AMQP
import Catalog
import CommandKit
import Configuration
import Coordinator
import FoundationEssentials
import TestSupport
import Testing

/// `status` and `doctor`.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct StatusCommandTests {
    @Test func statusShowsQueuesJobsAndWhatIsWrong() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            let run = try await test.run("status")
            #expect(run.output.hasPrefix("Jobs: 3 available\n"))
            let row = run.lines.first { $0.hasPrefix("album") }
            #expect(
                row?.split(separator: " ").map(String.init) == ["album", "3", "0", "0", "0", "0", "0", "3", "0", "0"])
            #expect(run.output.contains("✗ No worker is alive, and 3 photos to read.\n  → start `phototext-worker`"))
            #expect(run.exitCode == .unavailable)
            let json = try await test.run("status", "--json")
            #expect(json.exitCode == .unavailable)
            #expect(json.output.contains(#""code":"no_worker","count":3,"isObstacle":true"#))
        }
    }

    @Test func aLiveWorkerIsShownWithWhatItHolds() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            try await test.database.catalog.reportAlive(
                WorkerRecord(
                    id: UUID(), host: "attic", pid: 77, slots: 2, libraries: ["album"], engines: ["tesseract"],
                    deliveries: ["album": 2]))
            let run = try await test.run("status", "--json")
            #expect(run.lines.count == 1)
            #expect(run.output.contains(#""problems":[]"#))
            #expect(run.output.contains(#""unacknowledgedMessages":2"#))
            #expect(run.output.contains(#""host":"attic""#))
        }
    }

    /// `attic` fell silent; `cellar` too, but was started again; `garden` stopped.
    @Test func aWorkerThatFellSilentIsShownAsGone() async throws {
        try await CoordinatorTestCase.with { test in
            for (host, pid) in [("attic", 1), ("cellar", 2), ("garden", 3), ("cellar", 4)] {
                try await test.database.catalog.reportAlive(
                    WorkerRecord(id: UUID(), host: host, pid: pid, slots: 1, libraries: [], engines: ["tesseract"]))
            }
            try await test.database.execute(
                """
                UPDATE phototext.worker SET last_seen = now() - interval '40 seconds',
                    started_at = now() - interval '1 hour', stopped_at = CASE WHEN pid = 3 THEN now() END
                WHERE pid < 4
                """)
            let run = try await test.run("status")
            #expect(run.lines.contains { $0.hasPrefix("attic ") && $0.contains("gone: last seen ") })
            #expect(run.lines.count { $0.contains("gone") } == 1)
            #expect(run.lines.contains { $0.hasPrefix("cellar ") && $0.contains("reading") })
        }
    }

    @Test func statusWorksWithoutABroker() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.runWithoutBroker("submit", test.folder)
            let run = try await test.runWithoutBroker("status")
            #expect(run.exitCode == .unavailable)
            #expect(run.output.contains("✗ The broker cannot be reached"))
            #expect(run.output.contains("✗ 3 photos wait to be published, the first since 20"))
            #expect(!run.output.contains("secret"))
        }
    }

    @Test func whatWaitsIsShownWithItsReason() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            try await test.database.execute(
                """
                UPDATE phototext.job SET published_at = NULL, scheduled_at = now() + interval '90 seconds',
                    reason_code = 'library_unavailable', reason_detail = 'the disk is not mounted'
                """)
            let run = try await test.run("status")
            #expect(run.output.contains("3 waiting to retry"))
            #expect(run.output.contains("• 3 photos wait to be tried again, the next in 1:"))
            #expect(run.output.contains("the disk is not mounted"))
        }
    }

    @Test func whatFailedOrIsLostAgainAndAgainIsCounted() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            try await test.database.execute(
                """
                UPDATE phototext.job SET state = 'failed', finished_at = now(), reason_code = 'timed_out',
                    reason_detail = 'timed out after 90 s' WHERE id = 1;
                UPDATE phototext.job SET losses = 3 WHERE id = 2;
                """)
            let run = try await test.run("status")
            #expect(run.output.contains("• 1 photo failed: timed out after 90 s (timed_out)"))
            #expect(run.output.contains("• 1 photo lost its worker again and again"))
            let doctor = try await test.run("doctor")
            #expect(doctor.output.contains("• Photos: 1 photo failed: timed out after 90 s (timed_out)"))
            #expect(doctor.output.contains("✗ Workers: No worker is alive, and 2 photos to read."))
        }
    }

    @Test func whoSubmitsIsToldThatNobodyReads() async throws {
        try await CoordinatorTestCase.with { test in
            #expect(try await test.run("submit", test.folder).remarks.last?.contains("No worker is alive") == true)
            func reportAlive(engines: [String]) async throws {
                try await test.database.catalog.reportAlive(
                    WorkerRecord(
                        id: worker, host: "attic", pid: 77, slots: 2, libraries: ["album"], engines: engines))
            }
            let worker = UUID()
            try await reportAlive(engines: [])
            #expect(try await test.run("submit", test.folder).remarks.isEmpty)
            try await reportAlive(engines: ["tesseract"])
            #expect(try await test.run("submit", test.folder).remarks.isEmpty)
            let paddle = try await test.run("submit", test.folder, "--engine", "paddle")
            #expect(paddle.remarks.last?.contains("No live worker has what it takes to read with paddle") == true)
            try await reportAlive(engines: ["tesseract", "paddle"])
            #expect(try await test.run("submit", test.folder, "--engine", "paddle").remarks.isEmpty)
        }
    }

    @Test func doctorNoticesADatabaseThatTakesNoWrites() async throws {
        try await CoordinatorTestCase.with { test in
            #expect(try await test.run("doctor").output.contains("answers and takes writes"))
            try await test.database.execute(
                "ALTER DATABASE \(test.database.name) SET default_transaction_read_only = on")
            let run = try await test.run("doctor")
            #expect(run.output.contains("✗ PostgreSQL: PostgreSQL takes no writes"))
            #expect(run.exitCode == .unavailable)
        }
    }

    @Test func deadLettersAreCounted() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            let connection = try await AMQPConnection.connect(try TestBroker.configuration(), name: "phototext-tests")
            let message = OutgoingMessage(
                exchange: "\(test.queuePrefix).dead", routingKey: "", messageID: "1", type: "?",
                contentType: "text/plain", body: [0])
            #expect(try await connection.publish([message]) == [.confirmed])
            await connection.close()
            let status = try await test.run("status")
            #expect(status.output.contains("• 1 message in the dead letters: no worker understands it"))
        }
    }

    @Test func aBatchIsShown() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            try await test.database.execute(
                "UPDATE phototext.job SET state = 'completed', finished_at = now() WHERE id = 1")
            let run = try await test.run("status", "1")
            #expect(run.output.hasPrefix("Batch 1 of the library album: running, submitted 20"))
            #expect(run.output.contains("Given: 3 given · 3 new"))
            #expect(run.output.contains("Jobs:  2 available · 1 completed"))
            #expect(run.output.contains("photos per second"))
            let json = try await test.run("status", "1", "--json")
            #expect(json.output.contains(#""state":"running""#))
            #expect(try await test.run("status", "9").exitCode == .noInput)
        }
    }

    @Test func watchingASettledBatchEnds() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            try await test.database.execute("UPDATE phototext.job SET state = 'completed', finished_at = now()")
            let run = try await test.run("status", "1", "--watch")
            #expect(run.output.contains("settled"))
        }
    }

    @Test func doctorFindsEverythingInPlaceButTheQueues() async throws {
        try await CoordinatorTestCase.with { test in
            try await test.database.execute(
                """
                INSERT INTO phototext.library (name, kind, location, host)
                VALUES ('album', 'folder', '\(test.folder)', '\(HostName.current)')
                """)
            let missing = try await test.run("doctor")
            #expect(missing.exitCode != .success)
            #expect(missing.output.contains("✗ Queues: missing: the exchange, the queue of album"))
            #expect(missing.output.contains("→ run `phototext setup`"))
            _ = try await test.run("setup")
            let there = try await test.run("doctor")
            for line in ["✓ PostgreSQL", "✓ Schema", "✓ Clock", "✓ RabbitMQ", "✓ Queues", "✓ Library album"] {
                #expect(there.output.contains(line), "\(there.output)")
            }
            #expect(there.output.contains("• Workers: none is alive"))
        }
    }

    @Test func doctorSaysWhatIsMissing() async throws {
        try await CoordinatorTestCase.with(migrated: false) { test in
            let run = try await test.runWithoutBroker("doctor", "--json")
            #expect(run.output.contains(#""subject":"Schema","verdict":"bad""#))
            #expect(run.output.contains(#""subject":"RabbitMQ","verdict":"bad""#))
            #expect(run.exitCode == .config)
            #expect(!run.output.contains("secret"))
        }
    }
}
