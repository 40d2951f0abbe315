import Catalog
import Foundation
import PhotoFixtures
import PhotoLibraries
import TestSupport
import Testing

/// Photos of a folder, of Apple's Photos, of a bucket and of the web, submitted at once and read by one worker.
@Suite(
    .enabled(if: TestServers.arePresent, "\(TestServers.reason)"),
    .enabled(if: ObjectStore.arePresent, "\(ObjectStore.reason)"))
struct AllLibrariesTests {
    private static let uuid = "0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9"
    private static let distantUUID = "1A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9"

    /// The four places, and how a program reaches them.
    private struct Places {
        let folder: String
        let bundle: PhotosBundle
        let bucket: Bucket
        let web: WebServer
        let list: String
        let environment: [String: String]

        init(_ installation: Installation, _ photos: [FixturePhoto]) async throws {
            folder = installation.photos.path(percentEncoded: false)
            try Data(photos[0].render()).write(to: installation.photos.appending(path: "here.jpg"))
            bundle = try PhotosBundle(in: installation.scratch)
            try bundle.add(AllLibrariesTests.uuid, photos[1].render())
            bucket = try await Bucket()
            try await bucket.put(photos[2].render(), at: "scans/there.jpg")
            // The photo of the folder once more, byte by byte.
            try await bucket.put(photos[0].render(), at: "copies/twin.jpg")
            web = try WebServer(in: installation.scratch)
            try web.write(photos[3], to: "poster.jpg")
            list = installation.scratch.appending(path: "posters.txt").path(percentEncoded: false)
            try Data((web.address("poster.jpg") + "\n").utf8).write(to: URL(filePath: list))
            environment = bucket.credentials.merging(["PHOTOTEXT_CA_FILE": web.authority]) { $1 }
        }
    }

    private func withPlaces(
        _ body: (Installation, [FixturePhoto], Places, (String...) async throws -> Program.Outcome) async throws -> Void
    ) async throws {
        try await Installation.with { installation in
            let photos = (0..<4).map { FixturePhoto(index: $0, seed: 41) }
            let places = try await Places(installation, photos)
            func run(_ arguments: String...) async throws -> Program.Outcome {
                try await installation.start("phototext", arguments, environment: places.environment).outcome
            }
            for arguments in [
                ["photos", places.folder], ["phone", places.bundle.path],
                ["scans", places.bucket.location, "--endpoint", places.bucket.store.address],
                ["posters", places.list, "--allow-private"],
            ] {
                let added = try await installation.start(
                    "phototext", ["library", "add"] + arguments, environment: places.environment
                ).outcome
                try #require(added.exitCode == 0, "\(added.errors)")
            }
            try await body(installation, photos, places, run)
            for library in ["phone", "scans", "posters"] {
                #expect(try await run("library", "remove", library, "--yes").exitCode == 0)
            }
        }
    }

    @Test func oneSubmissionReadsPhotosOfAllKinds() async throws {
        try await withPlaces { installation, photos, places, run in
            try await installation.withWorkers(1, ["--slots", "2"], environment: places.environment) { _ in
                let submitted = try await run(
                    "submit", "--wait", places.folder, places.bundle.path, places.bucket.location, places.list)
                #expect(submitted.exitCode == 0, "\(submitted.output) \(submitted.errors)")
            }
            let identifiers = ["here.jpg", Self.uuid, "scans/there.jpg", places.web.address("poster.jpg")]
            for (identifier, photo) in zip(identifiers, photos) {
                let text = try await run("text", identifier)
                #expect(text.output.contains(photo.text), "\(identifier): \(text.output) \(text.errors)")
            }
            // The same picture in two libraries is kept once and found under both names. It may be read twice, when both
            // are at the same moment.
            let search = try await run("search", "--json", photos[0].number)
            #expect(search.output.contains("here.jpg"))
            #expect(search.output.contains("copies/twin.jpg"))
            #expect(
                try await installation.database.number(
                    "SELECT count(*) FROM phototext.recognition") == 4)
            let again = try await run(
                "submit", places.folder, places.bundle.path, places.bucket.location, places.list)
            #expect(
                again.output.split(separator: "\n").count { $0.contains("0 published") || !$0.contains("published") }
                    == 4)
        }
    }

    /// It waits, with its reason, and is read once it has been downloaded; nothing is charged.
    @Test func aPhotoOnlyInICloudWaits() async throws {
        try await withPlaces { installation, photos, places, run in
            try places.bundle.add(Self.distantUUID, nil)
            let options = ["--slots", "1", "--snooze-delay", "0.05s"]
            try await installation.withWorkers(1, options, environment: places.environment) { _ in
                #expect(try await run("submit", "--library", "phone").exitCode == 0)
                try await installation.wait {
                    try await installation.database.number(
                        "SELECT count(*) FROM phototext.job WHERE state = 'available' AND reason_code = 'not_local'")
                        == 1
                }
                let file = "\(places.bundle.path)/originals/1/\(Self.distantUUID).jpeg"
                try FileManager.default.createDirectory(
                    atPath: URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false),
                    withIntermediateDirectories: true)
                try Data(photos[3].render()).write(to: URL(filePath: file))
                try await installation.wait {
                    try await run("text", Self.distantUUID).output.contains(photos[3].text)
                }
            }
            #expect(
                try await installation.database.number("SELECT coalesce(sum(failures), 0)::int FROM phototext.job") == 0
            )
        }
    }
}
