import Catalog
import Foundation
import PhotoFixtures
import PhotoLibraries
import TestSupport
import Testing

/// What the deployment guide promises about a backup, done with PostgreSQL's own programs.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct BackupTests {
    /// The dump is older than the messages: some of its photos were read since, and some were submitted only since.
    @Test func olderDumpIsBroughtUpToDateBySubmittingAgain() async throws {
        try await Installation.with { installation in
            let photos = PhotoBatch(count: 12, seed: 11)
            let path = installation.photos.path(percentEncoded: false)
            try photos.write(to: path)
            let names = (0..<photos.count).map { photos.name(of: $0) }
            #expect(try await installation.phototext("setup").exitCode == 0)
            let early = installation.scratch.appending(path: "early.txt")
            try names.prefix(5).joined(separator: "\n").write(to: early, atomically: true, encoding: .utf8)
            #expect(try await installation.phototext("library", "add", installation.library, path).exitCode == 0)
            let first = try await installation.phototext(
                "submit", "--library", installation.library, "--identifiers", early.path(percentEncoded: false))
            #expect(first.output.contains("5 published"), "\(first.errors)")

            let dump = installation.scratch.appending(path: "dump.sql").path(percentEncoded: false)
            try await installation.runClient("pg_dump", "--file", dump, installation.database.url)
            // After it: two photos are read, and all the others are submitted.
            try await installation.withWorkers(1) { _ in
                try await installation.wait {
                    try await installation.catalog.status(ofBatch: 1).jobs.completed >= 2
                }
            }
            let second = try await installation.phototext("submit", path)
            #expect(second.output.contains("7 published"), "\(second.errors)")

            try await TestDatabase.with(migrated: false) { database in
                try await installation.runClient(
                    "psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file", dump, database.url)
                let restored = Installation(
                    database: database, prefix: installation.prefix, photos: installation.photos,
                    scratch: installation.scratch)
                #expect(try await database.number("SELECT count(*) FROM phototext.job") == 5)
                // The messages in the broker name jobs that this database never had; their numbers are given again.
                let again = try await restored.phototext("submit", path)
                #expect(again.exitCode == 0, "\(again.errors)")
                try await restored.withWorkers(2) { _ in
                    try await restored.wait {
                        try await database.number(
                            "SELECT count(*) FROM phototext.job WHERE state = 'completed'") == photos.count
                    }
                }
                for (index, name) in names.enumerated() {
                    let stored = try await restored.catalog.recognitions(of: LocalIdentifier(stored: name))
                    #expect(stored.map(\.transcript) == [photos.photo(index).text])
                }
            }
        }
    }
}
