import AMQP
import Catalog
import FailPoints
import Foundation
import JobQueue
import PhotoFixtures
import PhotoLibraries
import TestSupport
import Testing

/// A program is killed at each of its steps, or its connection to PostgreSQL is cut, and run again: everything is there,
/// and there once.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct FailPointTests {
    private static let photos = PhotoBatch(count: 3, seed: 17, language: .english)

    /// Sets up an installation with three photos.
    private func withPhotos(_ body: (_ installation: Installation, _ path: String) async throws -> Void) async throws {
        try await Installation.with { installation in
            let path = installation.photos.path(percentEncoded: false)
            try Self.photos.write(to: path)
            #expect(try await installation.phototext("setup", "--languages", "eng").exitCode == 0)
            try await body(installation, path)
        }
    }

    /// Each photo has its own text and was stored once; the queue is empty; and submitting again finds nothing to do.
    private func expectTheRightOutcome(_ installation: Installation, _ path: String) async throws {
        let counts = try await installation.catalog.jobCounts()
        #expect(counts.completed == 3)
        #expect(counts.total == 3)
        #expect(try await installation.database.number("SELECT count(*) FROM phototext.recognition") == 3)
        let stored = try await installation.database.number(
            "SELECT count(*) FROM phototext.attempt WHERE outcome = 'read'")
        #expect(stored == 3)
        for index in 0..<Self.photos.count {
            let identifier = LocalIdentifier(stored: Self.photos.name(of: index))
            let recognitions = try await installation.catalog.recognitions(of: identifier)
            #expect(recognitions.map(\.transcript) == [Self.photos.photo(index).text])
        }
        let again = try await installation.phototext("submit", path)
        #expect(again.output.contains("3 already recognized"), "\(again.output)\(again.errors)")
        #expect(try await installation.messagesLeft() == 0)
    }

    /// Runs a worker until nothing is left to do.
    private func finish(_ installation: Installation, failingAt failPoints: String? = nil) async throws {
        // A minute passes for the jobs that a relay had taken when it died.
        try await installation.database.execute(
            "UPDATE phototext.job SET publishing_at = publishing_at - interval '61 s' WHERE publishing_at IS NOT NULL")
        let workers = try await installation.withWorkers(1, failingAt: failPoints) { workers in
            try await installation.wait { try await installation.catalog.jobCounts().completed == 3 }
            return workers
        }
        // The broker gives back at once what was not acknowledged: nothing waits until a worker is presumed dead.
        for worker in workers { #expect(!(await worker.outcome.errors.contains("jobs_rescued"))) }
        try await dropRepeatedMessages(installation)
    }

    /// A message that was published twice is dropped, by this worker or by another: it may come back from one that stops.
    private func dropRepeatedMessages(_ installation: Installation) async throws {
        for _ in 0..<5 where try await installation.messagesLeft() > 0 {
            try await installation.withWorkers(1) { _ in
                try await installation.wait { try await installation.messagesLeft() == 0 }
            }
        }
    }

    private func run(_ installation: Installation, _ arguments: [String], failingAt failPoints: String) async throws
        -> Program.Outcome
    {
        try await installation.start("phototext", arguments, failingAt: failPoints).outcome
    }

    // MARK: A worker

    /// The second time, so that one photo is through already.
    @Test(arguments: [
        FailPoint.delivered, .claimSent, .claimed, .fetched, .recognized, .outcomeSent, .outcomeStored, .acknowledged,
    ])
    func aWorkerKilledAtAPhoto(point: FailPoint) async throws {
        try await withPhotos { installation, path in
            #expect(try await installation.phototext("submit", path).exitCode == 0)
            let worker = try installation.start(
                "phototext-worker", ["--slots", "1"], failingAt: "\(point.name)=kill@2")
            #expect(await worker.outcome.signal == SIGKILL)
            try await finish(installation)
            try await expectTheRightOutcome(installation, path)
            // Once it is stored, it is not read again. While a text is stored, the next photo has begun.
            let begun = try await installation.database.number("SELECT count(*) FROM phototext.attempt")
            switch point {
            case .outcomeStored, .acknowledged, .delivered: #expect((3...4).contains(begun))
            case .claimed, .fetched, .recognized: #expect((4...5).contains(begun))
            default: #expect((3...5).contains(begun))
            }
        }
    }

    /// Nobody knows whether a statement was committed whose connection ended before the answer: it is not acknowledged,
    /// and found out.
    @Test(arguments: [FailPoint.claimSent, .outcomeSent])
    func aWorkerWhoseConnectionEndsBeforeTheAnswer(point: FailPoint) async throws {
        try await withPhotos { installation, path in
            #expect(try await installation.phototext("submit", path).exitCode == 0)
            try await finish(installation, failingAt: "\(point.name)=end-connection@2")
            try await expectTheRightOutcome(installation, path)
        }
    }

    /// SIGTERM comes while a photo is being read that would never end.
    @Test(arguments: [FailPoint.draining, .handedBack])
    func aWorkerKilledWhileItStops(point: FailPoint) async throws {
        try await withPhotos { installation, path in
            let name = installation.photos.appending(path: Self.photos.name(of: 0))
            try Data(PoisonPhoto.sleep.render(Self.photos.photo(0))).write(to: name)
            #expect(try await installation.phototext("submit", path).exitCode == 0)
            let worker = try installation.start(
                "phototext-worker", ["--slots", "1", "--drain-timeout", "0"],
                failingAt: "recognizer.decoding=obey,\(point.name)=kill")
            try await installation.wait {
                let counts = try await installation.catalog.jobCounts()
                return counts.running > 0
            }
            worker.send(SIGTERM)
            #expect(await worker.outcome.signal == SIGKILL)
            try await finish(installation)
            try await expectTheRightOutcome(installation, path)
        }
    }

    // MARK: The relay of a worker

    @Test(arguments: [
        FailPoint.takingSent, .taken, .messageSent, .messagesSent, .confirmed, .markSent, .marked,
    ])
    func aRelayKilledAtAStep(point: FailPoint) async throws {
        try await withPhotos { installation, path in
            try await submitWithoutPublishing(installation, path)
            let worker = try installation.start(
                "phototext-worker", ["--slots", "1"], failingAt: "\(point.name)=kill")
            #expect(await worker.outcome.signal == SIGKILL)
            try await finish(installation)
            try await expectTheRightOutcome(installation, path)
        }
    }

    @Test(arguments: [FailPoint.takingSent, .markSent])
    func aRelayWhoseConnectionEndsBeforeTheAnswer(point: FailPoint) async throws {
        try await withPhotos { installation, path in
            try await submitWithoutPublishing(installation, path)
            try await installation.withWorkers(1, failingAt: "\(point.name)=end-connection") { _ in
                // What was taken, by a statement whose answer never came, is free again after a minute.
                try await installation.wait {
                    try await installation.database.execute(
                        "UPDATE phototext.job SET publishing_at = publishing_at - interval '61 s'")
                    return try await installation.catalog.jobCounts().completed == 3
                }
            }
            try await dropRepeatedMessages(installation)
            try await expectTheRightOutcome(installation, path)
        }
    }

    /// Submits by a program that dies when it has stored the photos; they are free for any relay.
    private func submitWithoutPublishing(_ installation: Installation, _ path: String) async throws {
        let outcome = try await run(installation, ["submit", path], failingAt: "submit.page-stored=kill")
        #expect(outcome.signal == SIGKILL)
        try await installation.database.execute("UPDATE phototext.job SET publishing_at = NULL")
    }

    // MARK: A submission

    @Test(arguments: [
        FailPoint.batchOpened, .pageCommitSent, .pageStored, .taken, .messageSent, .messagesSent, .confirmed, .markSent,
        .marked, .batchClosed, .batchReported,
    ])
    func aSubmissionKilledAtAStep(point: FailPoint) async throws {
        try await withPhotos { installation, path in
            let killed = try await run(installation, ["submit", path], failingAt: "\(point.name)=kill")
            #expect(killed.signal == SIGKILL)
            #expect(killed.output.contains("Batch") == (point == .batchReported))
            let again = try await installation.phototext("submit", path)
            #expect(again.exitCode == 0, "\(again.errors)")
            #expect(again.output.contains("3 given"))
            try await finish(installation)
            try await expectTheRightOutcome(installation, path)
        }
    }

    @Test(arguments: [FailPoint.pageCommitSent, .markSent])
    func aSubmissionWhoseConnectionEndsBeforeTheAnswer(point: FailPoint) async throws {
        try await withPhotos { installation, path in
            let cut = try await run(installation, ["submit", path], failingAt: "\(point.name)=end-connection")
            // Marking can be done again; a page that may be stored is for whoever submits again.
            #expect(cut.exitCode == (point == .markSent ? 0 : 69), "\(cut.errors)")
            #expect(try await installation.phototext("submit", path).exitCode == 0)
            try await finish(installation)
            try await expectTheRightOutcome(installation, path)
        }
    }

    // MARK: A recognizer

    /// Every recognizer dies at its second photo, and every time another one reads it.
    @Test(arguments: [FailPoint.photoReceived, .pageRead, .pagesSent])
    func aRecognizerKilledAtAPhoto(point: FailPoint) async throws {
        try await withPhotos { installation, path in
            #expect(try await installation.phototext("submit", path).exitCode == 0)
            try await finish(installation, failingAt: "\(point.name)=kill@2")
            try await expectTheRightOutcome(installation, path)
            let failures = try await installation.database.number(
                "SELECT count(*) FROM phototext.attempt WHERE outcome <> 'read'")
            #expect(failures == 0)
        }
    }

    // MARK: The setup

    @Test(arguments: [FailPoint.schemaChanged, .schemaCommitSent, .schemaStored])
    func aSetupKilledAtAStep(point: FailPoint) async throws {
        try await Installation.with(migrated: false) { installation in
            let killed = try await run(installation, ["setup"], failingAt: "\(point.name)=kill")
            #expect(killed.signal == SIGKILL)
            let again = try await installation.phototext("setup", "--languages", "eng")
            #expect(again.exitCode == 0, "\(again.errors)")
            let path = installation.photos.path(percentEncoded: false)
            try Self.photos.write(to: path)
            #expect(try await installation.phototext("submit", path).exitCode == 0)
            try await finish(installation)
            try await expectTheRightOutcome(installation, path)
        }
    }

    // MARK: The points

    @Test(arguments: ["phototext", "phototext-worker", "phototext-recognizer"])
    func aPointThatDoesNotExistIsSaid(program: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "phototext-\(TestServers.uniqueName())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try await Program(
            program, ["--help"], environment: ["PHOTOTEXT_FAIL_POINTS": "worker.claimd=kill"], folder: folder
        ).outcome
        #expect(outcome.exitCode == 78)
        #expect(outcome.errors.contains("there is no point 'worker.claimd'"))
    }
}

extension FailPoint: CustomTestStringConvertible {
    package var testDescription: String { name }
}
