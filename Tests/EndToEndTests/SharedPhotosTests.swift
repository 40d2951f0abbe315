import Catalog
import Foundation
import PhotoLibraries
import TestSupport
import Testing

/// Real photos, and hostile ones, through the whole system.
@Suite(
    .enabled(if: TestServers.arePresent, "\(TestServers.reason)"),
    .enabled(if: SharedPhotos.folder != nil, "\(SharedPhotos.reason)"))
struct SharedPhotosTests {
    static let folders = ["english", "chinese", "orientation", "formats", "heic", "avif", "hostile"]

    @Test func everyPhotoHasATextOrATypedFailure() async throws {
        let folder = try #require(SharedPhotos.folder)
        try await Installation.with { installation in
            let path = folder.path(percentEncoded: false)
            #expect(try await installation.phototext("library", "add", installation.library, path).exitCode == 0)
            for name in Self.folders {
                let outcome = try await installation.phototext("submit", folder.appending(path: name).path())
                #expect(outcome.exitCode == 0, "\(outcome.errors)")
            }
            try await installation.withWorkers(2, ["--slots", "1", "--retry-delay", "1"]) { _ in
                try await installation.wait(upTo: .seconds(900)) {
                    try await installation.catalog.jobCounts().open == 0
                }
            }
            let counts = try await installation.catalog.jobCounts()
            #expect(counts.total > 150)
            let failures = try await installation.catalog.failures()
            #expect(failures.count == counts.failed)
            let unwanted = failures.filter { ["crashed", "timed_out", "worker_lost"].contains($0.code) }
            #expect(unwanted.isEmpty)
            // Outside the hostile folder almost everything can be read.
            let innocent = failures.filter { !$0.identifier.rawValue.hasPrefix("hostile/") }
            #expect(innocent.map(\.identifier.rawValue).sorted() == Self.unreadable)
            let lost = try await installation.database.number(
                "SELECT count(*) FROM phototext.attempt WHERE outcome = 'lost'")
            #expect(lost == 0)
        }
    }

    /// Most of its originals are only in iCloud, as far as this copy knows: their photos wait, and none fails.
    @Test func aRealPhotosLibraryIsRead() async throws {
        let folder = try #require(SharedPhotos.folder).appending(path: "photoslibrary")
        let bundle = folder.appending(path: "Test-Media-Types-15.7.2.photoslibrary").path(percentEncoded: false)
        try await Installation.with { installation in
            #expect(try await installation.phototext("library", "add", installation.library, bundle).exitCode == 0)
            let submitted = try await installation.phototext("submit", "--library", installation.library)
            #expect(submitted.exitCode == 0, "\(submitted.errors)")
            try await installation.withWorkers(1, ["--slots", "2"]) { _ in
                try await installation.wait {
                    try await installation.database.number(
                        """
                        SELECT count(*) FROM phototext.job
                        WHERE state = 'running' OR state = 'available' AND reason_code IS DISTINCT FROM 'not_local'
                        """) == 0
                }
            }
            let counts = try await installation.catalog.jobCounts()
            #expect(counts.failed == 0)
            #expect(counts.open > 0)
            #expect(counts.completed > 0)
            let text = try await installation.phototext("text", "A344F711-313A-4D64-AA6D-108013A43DD4")
            #expect(text.output.contains("5 Pull-Ups, 10 Push-Ups, 15 Air Squats"), "\(text.errors)")
        }
    }

    /// A sound file of a kind that Debian's libjpeg-turbo 2.1 does not decode: JPEG of 12 bits a sample.
    private static let unreadable = ["formats/jpegturbo_12bit.jpg"]
}
