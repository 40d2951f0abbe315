import Foundation
import PhotoFixtures
import Postgres
import TestSupport
import Testing

/// `phototext watch`, as it runs beside whoever puts photos into a folder. No worker is needed to see what it submits.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct WatchTests {
    /// A photo that the database knows of.
    private struct Known: Equatable {
        var generation: Int
        var revision: String?
    }

    private func known(_ installation: Installation) async throws -> [String: Known] {
        try await installation.database.client.run { connection in
            let rows = try connection.query("SELECT local_identifier, generation, revision FROM phototext.asset")
            var known: [String: Known] = [:]
            for (name, photo) in try rows.rows(
                as: String.self, Int.self, String?.self, map: { ($0, Known(generation: $1, revision: $2)) })
            {
                known[name] = photo
            }
            return known
        }
    }

    /// What the batches that were told accepted, all together.
    private func accepted(_ program: Program) throws -> Int {
        struct Line: Decodable {
            var added: Int
            var changed: Int
        }
        let lines = program.output.split(separator: "\n").map {
            try? JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        return lines.compactMap { $0 }.reduce(0) { $0 + $1.added + $1.changed }
    }

    private func write(_ text: String, _ name: String, in folder: URL, modified: Date? = nil) throws {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        guard let modified else { return }
        try FileManager.default.setAttributes(
            [.modificationDate: modified], ofItemAtPath: url.path(percentEncoded: false))
    }

    /// Runs `body` while the folder with one old photo is watched; then asks the program to end, and expects that it ends
    /// well.
    private func whileWatching(
        _ arguments: [String] = [], _ body: (Installation, Program) async throws -> Void
    ) async throws {
        try await Installation.with { installation in
            #expect(try await installation.phototext("setup").exitCode == 0)
            try write("old", "old.jpg", in: installation.photos, modified: Date(timeIntervalSince1970: 1_600_000_000))
            let watch = try installation.start(
                "phototext",
                ["watch", installation.photos.path(percentEncoded: false), "--settle", "300ms", "--json"] + arguments)
            try await installation.wait { watch.errors.contains("watching") }
            try await body(installation, watch)
            watch.send(SIGTERM)
            let outcome = await watch.outcome
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
        }
    }

    private func waitFor(_ names: String..., in installation: Installation) async throws {
        try await installation.wait {
            let known = try await known(installation)
            return names.allSatisfy { known[$0] != nil }
        }
    }

    @Test func aPhotoIsSubmittedOnceAndOnlyWhenItIsWhole() async throws {
        try await whileWatching { installation, watch in
            try await waitFor("old.jpg", in: installation)
            let slow = installation.photos.appending(path: "slow.jpg")
            #expect(FileManager.default.createFile(atPath: slow.path(percentEncoded: false), contents: nil))
            let file = try FileHandle(forWritingTo: slow)
            for piece in 1...3 {
                try file.write(contentsOf: Data("piece".utf8))
                // Whatever comes after it is submitted, and it is not.
                try write("x", "whole\(piece).jpg", in: installation.photos)
                try await waitFor("whole\(piece).jpg", in: installation)
                #expect(try await known(installation)["slow.jpg"] == nil)
            }
            try file.close()
            try await waitFor("slow.jpg", in: installation)
            let slowly = try #require(try await known(installation)["slow.jpg"])
            #expect(slowly.revision?.hasPrefix("15-") == true)
            #expect(try await known(installation).values.allSatisfy { $0.generation == 1 })
            try await installation.wait { try accepted(watch) == 5 }
        }
    }

    @Test func listingsInBetweenSubmitNoPhotoAgain() async throws {
        try await whileWatching(["--interval", "1s"]) { installation, watch in
            try await waitFor("old.jpg", in: installation)
            // Each takes nearly as long as it is to the next listing, which finds those before it fresh.
            for index in 1...6 {
                try write("x", "\(index).jpg", in: installation.photos)
                try await waitFor("\(index).jpg", in: installation)
            }
            try await installation.wait { try accepted(watch) == 7 }
            // Together with another one, too.
            #expect(!watch.output.contains(#""given":2"#), "\(watch.output)")
            #expect(watch.output.split(separator: "\n").count == 7, "\(watch.output)")
        }
    }

    @Test func aSinglePhotoIsNothingToWatch() async throws {
        try await Installation.with { installation in
            #expect(try await installation.phototext("setup").exitCode == 0)
            try write("x", "a.jpg", in: installation.photos)
            let path = installation.photos.path(percentEncoded: false)
            #expect(try await installation.phototext("library", "add", "photos", path).exitCode == 0)
            let outcome = try await installation.phototext("watch", path + "/a.jpg")
            #expect(outcome.exitCode == 64 && outcome.errors.contains("folder"), "\(outcome.errors)")
        }
    }

    @Test func whatIsMovedIntoPlaceIsTakenWithAllThatItHolds() async throws {
        try await whileWatching { installation, watch in
            let outside = installation.scratch.appending(path: "outside")
            try write("x", "trip/day 1/a.jpg", in: outside)
            try write("x", "trip/b.jpg", in: outside, modified: Date(timeIntervalSince1970: 1_600_000_000))
            try write("x", "trip/notes.txt", in: outside)
            try write("x", "single.jpg", in: outside)
            for name in ["trip", "single.jpg"] {
                try FileManager.default.moveItem(
                    at: outside.appending(path: name), to: installation.photos.appending(path: name))
            }
            try await waitFor("trip/day 1/a.jpg", "trip/b.jpg", "single.jpg", in: installation)
            try write("x", "trip/day 1/c.jpg", in: installation.photos)
            try await waitFor("trip/day 1/c.jpg", in: installation)
            // One that changes is submitted again, as changed.
            try write("longer", "single.jpg", in: installation.photos)
            try await installation.wait { try await known(installation)["single.jpg"]?.generation == 2 }
            try await installation.wait { try accepted(watch) == 6 }
            #expect(try await known(installation).count == 5)
        }
    }

    @Test func aDatabaseThatIsAwayIsWaitedFor() async throws {
        try await whileWatching { installation, watch in
            try await waitFor("old.jpg", in: installation)
            let name = try #require(installation.database.url.split(separator: "/").last.map(String.init))
            let administrator = PostgresClient(
                PostgresConfiguration(url: TestServers.databaseURL ?? "", applicationName: "phototext-tests"))
            func setConnections(_ isAllowed: Bool) async throws {
                try await administrator.run { connection in
                    try connection.execute(script: "ALTER DATABASE \(name) ALLOW_CONNECTIONS \(isAllowed)")
                    _ = try connection.query(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = \(name)")
                }
            }
            try await setConnections(false)
            try write("x", "new.jpg", in: installation.photos)
            try await installation.wait { watch.errors.contains("nothing is lost") }
            try await setConnections(true)
            await administrator.close()
            try await waitFor("new.jpg", in: installation)
            try await installation.wait { watch.errors.contains("goes on") }
        }
    }

    @Test func aFolderThatIsAwayIsWaitedFor() async throws {
        try await whileWatching { installation, watch in
            try await waitFor("old.jpg", in: installation)
            let away = installation.scratch.appending(path: "away")
            try FileManager.default.moveItem(at: installation.photos, to: away)
            try await installation.wait { watch.errors.contains("nothing is lost") }
            try write("x", "meanwhile.jpg", in: away)
            try FileManager.default.moveItem(at: away, to: installation.photos)
            try await waitFor("meanwhile.jpg", in: installation)
            try write("x", "afterwards.jpg", in: installation.photos)
            try await waitFor("afterwards.jpg", in: installation)
        }
    }

    @Test func otherLibrariesAreListedAgainAndAgain() async throws {
        try await Installation.with { installation in
            #expect(try await installation.phototext("setup").exitCode == 0)
            try write("https://example.org/a.jpg\n", "list", in: installation.scratch)
            let list = installation.scratch.appending(path: "list").path(percentEncoded: false)
            let added = try await installation.phototext("library", "add", "photos", list)
            #expect(added.exitCode == 0, "\(added.errors)")
            let watch = try installation.start("phototext", ["watch", "--library", "photos", "--interval", "1s"])
            try await waitFor("https://example.org/a.jpg", in: installation)
            try write("https://example.org/a.jpg\nhttps://example.org/b.jpg\n", "list", in: installation.scratch)
            try await waitFor("https://example.org/b.jpg", in: installation)
            watch.send(SIGTERM)
            let outcome = await watch.outcome
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            // Listings that find nothing make no batch.
            #expect(outcome.output.split(separator: "\n").count == 2)
        }
    }
}
