import Catalog
import CommandKit
import Coordinator
import FoundationEssentials
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

/// `submit`.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SubmitCommandTests {
    /// What of the line is the same in every test.
    private static func line(_ run: CommandRun) -> String {
        run.output.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    }

    @Test func aFolderBecomesALibraryAndItsPhotosArePublishedOnce() async throws {
        try await CoordinatorTestCase.with { test in
            let first = try await test.run("submit", test.folder)
            #expect(first.exitCode == .success, "\(first.remarks)")
            #expect(
                first.output == "Batch 1: 3 given · 0 repeated · 0 already recognized · 0 in flight · 3 published\n")
            #expect(first.remarks.contains { $0.contains("as the library album") })
            let second = try await test.run("submit", test.folder)
            #expect(Self.line(second) == "3 given · 0 repeated · 0 already recognized · 3 in flight · 0 published\n")
            #expect(try await test.readyMessages() == 3)
            let libraries = try await test.database.catalog.libraries()
            #expect(libraries.map(\.name) == ["album"])
        }
    }

    @Test func aPathInsideALibraryUsesIt() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("library", "add", "holiday", test.folder)
            let run = try await test.run("submit", test.path("sub"), test.path("a.jpg"))
            #expect(Self.line(run).hasPrefix("2 given"))
            #expect(try await test.readyMessages("holiday") == 2)
            #expect(try await test.database.catalog.libraries().count == 1)
        }
    }

    @Test func aChangedPhotoIsReadAgainAndOthersAreNot() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            try await test.database.execute("UPDATE phototext.job SET state = 'completed'")
            let same = try await test.run("submit", "--library", "album")
            #expect(
                Self.line(same) == "3 given · 0 repeated · 3 already recognized · 0 in flight · 0 published\n")
            try test.write("a.jpg", "other pixels")
            let changed = try await test.run("submit", "--library", "album", "a.jpg", test.path("b.jpg"))
            #expect(
                Self.line(changed)
                    == "2 given · 0 repeated · 1 already recognized · 0 in flight · 1 published (1 changed)\n")
        }
    }

    @Test func failedPhotosAreReportedAndRetriedWhenAsked() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            try await test.database.execute("UPDATE phototext.job SET state = 'failed'")
            let reported = try await test.run("submit", test.folder)
            #expect(Self.line(reported).hasSuffix("0 in flight · 3 failed before · 0 published\n"))
            let retried = try await test.run("submit", test.folder, "--retry-failed")
            #expect(Self.line(retried).hasSuffix("3 published (3 again)\n"))
        }
    }

    @Test func identifiersComeFromAFile() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("library", "add", "album", test.folder)
            let list = test.path("list.txt")
            try test.write("list.txt", "x.jpg\r\n\ny.jpg\nx.jpg\n../z.jpg\n/etc/passwd\nlast.jpg")
            let run = try await test.run("submit", "--library", "album", "--identifiers", list)
            #expect(Self.line(run) == "4 given · 1 repeated · 0 already recognized · 0 in flight · 3 published\n")
            #expect(run.exitCode == .dataError)
            #expect(run.remarks.contains { $0.contains("line 5") })
            #expect(run.remarks.contains { $0.contains("line 6") })
            try test.write("list.txt", "x.jpg\0new\u{301}.jpg\0")
            let null = try await test.run("submit", "--library", "album", "--identifiers", list, "--null", "--json")
            #expect(null.exitCode == .success)
            #expect(null.output.contains(#""added":1"#))
            #expect(null.output.contains(#""inFlight":1"#))
            let missing = try await test.run("submit", "--library", "album", "--identifiers", list + "x")
            #expect(missing.exitCode == .noInput)
            let batches = try await test.database.catalog.recentBatches(limit: 10).count
            let folder = try await test.run("submit", "--library", "album", "--identifiers", test.folder)
            #expect(folder.exitCode == .noInput)
            #expect(try await test.database.catalog.recentBatches(limit: 10).count == batches)
        }
    }

    @Test func anUnmountedLibraryMakesNoBatch() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("library", "add", "album", test.folder)
            try FileManager.default.removeItem(atPath: test.folder)
            let run = try await test.run("submit", "--library", "album")
            #expect(run.exitCode == .unavailable)
            #expect(run.output.isEmpty)
            #expect(try await test.database.catalog.recentBatches(limit: 10).isEmpty)
        }
    }

    @Test func whatIsNoFolderCannotBeALibrary() async throws {
        try await CoordinatorTestCase.with { test in
            let file = try await test.run("library", "add", "holiday", test.path("a.jpg"))
            #expect(file.exitCode == .noInput)
            #expect(file.message == "'\(test.path("a.jpg"))' is neither a folder nor a list of https:// addresses")
            let gone = try await test.run("library", "add", "holiday", test.path("gone"))
            #expect(gone.exitCode == .noInput)
            #expect(gone.message.contains("'\(test.path("gone"))'"))
            let submitted = try await test.run("submit", test.path("a.jpg"))
            #expect(submitted.message == "'\(test.path("a.jpg"))' is neither a folder nor a list of https:// addresses")
        }
    }

    @Test func moreThanAPageIsPublishedWhole() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("library", "add", "album", test.folder)
            try test.write("list.txt", (1...11_000).map { "\($0 % 10_500).jpg" }.joined(separator: "\n"))
            let run = try await test.run("submit", "--library", "album", "--identifiers", test.path("list.txt"))
            #expect(
                Self.line(run)
                    == "11000 given · 500 repeated · 0 already recognized · 0 in flight · 10500 published\n")
            #expect(try await test.readyMessages() == 10_500)
            let counts = try await test.database.catalog.jobCounts()
            #expect(counts.available == 10_500)
            #expect(counts.unpublished == 0)
        }
    }

    @Test func cancellingTheBatchEndsItsSubmission() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("library", "add", "album", test.folder)
            try test.write("list.txt", (1...16_000).map { "\($0).jpg" }.joined(separator: "\n"))
            // As if somebody cancelled when the first page is stored.
            try await test.database.execute(
                """
                CREATE FUNCTION cancel() RETURNS trigger LANGUAGE plpgsql
                AS 'BEGIN NEW.cancelled_at = now(); RETURN NEW; END';
                CREATE TRIGGER cancel BEFORE UPDATE ON phototext.batch FOR EACH ROW EXECUTE FUNCTION cancel();
                """)
            let run = try await test.run("submit", "--library", "album", "--identifiers", test.path("list.txt"))
            #expect(run.exitCode == .tempFail)
            #expect(run.message.contains("batch 1 was cancelled"))
            #expect(Self.line(run).hasPrefix("5000 given"))
            #expect(try await test.database.catalog.jobCounts().total == 5000)
        }
    }

    @Test func withoutABrokerEverythingIsAcceptedAndWaits() async throws {
        try await CoordinatorTestCase.with { test in
            let away = try await test.runWithoutBroker("submit", test.folder)
            #expect(Self.line(away).hasSuffix("0 in flight · 3 wait for the broker\n"))
            #expect(away.exitCode == .tempFail)
            #expect(!away.message.contains("secret"))
            let counts = try await test.database.catalog.jobCounts()
            #expect(counts.available == 3)
            #expect(counts.unpublished == 3)
            // Given back, not kept: another relay need not wait for the sixty seconds.
            let due = try await test.database.catalog.takeUnpublished(limit: 10)
            #expect(due.jobs.count == 3)
        }
    }

    @Test func aDryRunLeavesNoTrace() async throws {
        try await CoordinatorTestCase.with { test in
            let run = try await test.run("submit", test.folder, "--dry-run")
            #expect(
                run.output == "Dry run: 3 given · 0 repeated · 0 already recognized · 0 in flight · 3 to read\n")
            #expect(try await test.database.catalog.libraries().isEmpty)
            _ = try await test.run("submit", test.path("."), "--name", "holiday")
            let again = try await test.run("submit", test.folder, "--dry-run", "--json")
            #expect(again.output.contains(#""inFlight":3"#))
            #expect(!again.output.contains(#""batch""#))
            #expect(try await test.database.catalog.recentBatches(limit: 10).count == 1)
        }
    }

    @Test func oneWrongNameDoesNotKeepTheOthersFromBeingRead() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("library", "add", "album", test.folder)
            let run = try await test.run("submit", "--library", "album", "nowhere.jpg", "a.jpg")
            #expect(Self.line(run).hasPrefix("1 given"))
            #expect(run.exitCode == .dataError)
            #expect(run.remarks.contains { $0.contains("'nowhere.jpg'") })
        }
    }

    @Test func whatIsNoIdentifierIsNamedAndLeftOut() async throws {
        try await CoordinatorTestCase.with { test in
            // Whoever is elsewhere can still name photos.
            try await test.database.execute(
                """
                INSERT INTO phototext.library (name, kind, location, host)
                VALUES ('album', 'apple-photos', '/x', 'elsewhere')
                """)
            let good = "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0"
            let run = try await test.run("submit", "--library", "album", good, "bogus")
            #expect(Self.line(run).hasPrefix("1 given"))
            #expect(run.exitCode == .dataError)
            #expect(run.remarks.contains { $0.contains("'bogus': ") })
            let none = try await test.run("submit", "--library", "album", "bogus")
            #expect(none.exitCode == .dataError)
            #expect(none.message.hasPrefix("'bogus': "))
            #expect(try await test.database.catalog.recentBatches(limit: 10).count == 1)
        }
    }

    @Test func whatIsNotThereIsSaid() async throws {
        try await CoordinatorTestCase.with { test in
            #expect(try await test.run("submit", test.path("nowhere")).exitCode == .noInput)
            #expect(try await test.run("submit", test.path("a.jpg")).exitCode == .noInput)
            #expect(try await test.run("submit", "--library", "nowhere").exitCode == .noInput)
            try await test.database.execute(
                "INSERT INTO phototext.library (name, kind, location, host) VALUES ('far', 'folder', '/x', 'elsewhere')"
            )
            let far = try await test.run("submit", "--library", "far")
            #expect(far.exitCode == .unavailable)
            #expect(far.message.contains("elsewhere"))
        }
    }

    @Test func allPlacesAreSubmittedBeforeOneIsWaitedFor() async throws {
        try await CoordinatorTestCase.with(photos: ["a.jpg", "../Other/b.jpg"]) { test in
            let other = test.path("../Other")
            _ = try await test.run("library", "add", "holiday", other)
            async let waiting = test.run("submit", test.folder, other, "--wait")
            // Whatever is submitted is read at once.
            while try await test.database.catalog.jobCounts().completed < 2 {
                try await test.database.execute(
                    "UPDATE phototext.job SET state = 'completed', finished_at = now() WHERE state = 'available'")
                await Task.yield()
            }
            let run = try await waiting
            #expect(run.exitCode == .success, "\(run.message)")
            let lines = run.lines
            try #require(lines.count == 4)
            #expect(lines[0].hasPrefix("Batch 1: 1 given"))
            #expect(lines[1].hasPrefix("Batch 2: 1 given"))
            #expect(lines[2] == "Batch 1: 1 completed")
            #expect(lines[3] == "Batch 2: 1 completed")
        }
    }

    @Test func waitingEndsWhenAllThatIsLeftIsElsewhereOrNotAllowed() async throws {
        try await CoordinatorTestCase.with(photos: ["a.jpg", "b.jpg"]) { test in
            let catalog = test.database.catalog
            _ = try await test.run("submit", test.folder)
            for (name, code) in [("a.jpg", "not_local"), ("b.jpg", "not_permitted")] {
                for history in try await catalog.histories(of: LocalIdentifier(stored: name)) {
                    let claim = try #require(
                        try await catalog.claim(
                            job: history.job, generation: history.jobGeneration, worker: UUID(), isRedelivered: false))
                    #expect(try await catalog.snooze(claim, code: code, reason: "no \(name)", delay: 3600))
                }
            }
            let run = try await test.run("submit", test.folder, "--wait")
            #expect(run.exitCode == .tempFail)
            #expect(run.output.hasSuffix("Batch 2: 2 waiting to retry\n"))
            let remark = try #require(run.remarks.last)
            #expect(remark.contains("batch 2: 2 photos wait, and workers go on trying: "))
            #expect(remark.contains("1 not_local (no a.jpg)"))
            #expect(remark.contains("1 not_permitted (no b.jpg)"))
        }
    }

    /// The tests play the worker.
    @Test func waitingEndsWhenTheBatchIsSettled() async throws {
        try await CoordinatorTestCase.with(photos: ["a.jpg", "b.jpg"]) { test in
            let worker = UUID()
            let catalog = test.database.catalog
            async let waiting = test.run("submit", test.folder, "--wait")
            var claims: [ClaimedJob] = []
            while claims.count < 2 {
                for name in ["a.jpg", "b.jpg"] {
                    for history in try await catalog.histories(of: LocalIdentifier(stored: name))
                    where history.state == .available {
                        if let claim = try await catalog.claim(
                            job: history.job, generation: history.jobGeneration, worker: worker, isRedelivered: false)
                        {
                            claims.append(claim)
                        }
                    }
                }
                await Task.yield()
            }
            _ = try await catalog.complete(claims[0], with: CatalogTestCase.photo("text"))
            try await test.database.execute(
                "UPDATE phototext.job SET state = 'failed', finished_at = now() WHERE id = \(claims[1].job)")
            let run = try await waiting
            #expect(run.exitCode == .dataError)
            #expect(run.output.hasSuffix("Batch 1: 1 completed · 1 failed\n"))
            #expect(run.hint.contains("phototext failures 1"))
        }
    }
}
