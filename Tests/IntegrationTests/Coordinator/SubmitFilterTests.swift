import Catalog
import CommandKit
import Coordinator
import FoundationEssentials
import TestSupport
import Testing

/// `submit` with wishes for some of a library's photos.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SubmitFilterTests {
    /// A library that Photos made, beside the checkout; nil where it is not.
    private static let photosLibrary: String? = {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let path = checkout.deletingLastPathComponent().path + "/shared/data/photoslibrary/Test-26.1.photoslibrary"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()

    @Test func namesAreChosenByPattern() async throws {
        try await CoordinatorTestCase.with(photos: ["a.jpg", "b.png", "Drafts/c.png", "sub/d.png"]) { test in
            let run = try await test.run("submit", test.folder, "--include", "*.png", "--exclude", "Drafts")
            #expect(run.exitCode == .success, "\(run.remarks)")
            #expect(run.output.contains("2 given"))
            let rest = try await test.run("submit", test.folder)
            #expect(rest.output.contains("4 given · 0 repeated · 0 already recognized · 2 in flight"))
        }
    }

    @Test func aFolderKnowsNoAlbumsAndIsNotRegisteredForOne() async throws {
        try await CoordinatorTestCase.with { test in
            let run = try await test.run("submit", test.folder, "--album", "Receipts")
            #expect(run.exitCode == .usage)
            #expect(run.message.contains("--album cannot be used"))
            #expect(try await test.database.catalog.libraries().isEmpty)
            _ = try await test.run("library", "add", "holiday", test.folder)
            let named = try await test.run("submit", "--library", "holiday", "--favorites")
            #expect(named.exitCode == .usage)
            #expect(try await test.database.catalog.recentBatches(limit: 5).isEmpty)
        }
    }

    @Test(.enabled(if: photosLibrary != nil, "there is no ../shared/data/photoslibrary beside the checkout"))
    func albumsAndDatesOfAPhotosLibrary() async throws {
        let path = try #require(Self.photosLibrary)
        try await CoordinatorTestCase.with { test in
            let album = try await test.run("submit", path, "--name", "holiday", "--album", "Pumpkin Farm")
            #expect(album.exitCode == .success, "\(album.remarks)")
            #expect(album.output.contains("3 given"))
            let wrong = try await test.run("submit", "--library", "holiday", "--album", "Pumpkin Farms")
            #expect(wrong.exitCode == .usage)
            #expect(wrong.message.contains("'Pumpkin Farm'"))
            #expect(try await test.database.catalog.recentBatches(limit: 5).count == 1)
            let year = try await test.run("submit", "--library", "holiday", "--since", "2018", "--until", "2018")
            #expect(year.output.contains("4 given"), "\(year.output)")
            let one = try await test.run("submit", "--library", "holiday", "a1dd1f98-2ecd-431f-9ac9-5afefe2d3a5c")
            #expect(one.output.contains("1 given"), "\(one.output) \(one.remarks)")
        }
    }
}
