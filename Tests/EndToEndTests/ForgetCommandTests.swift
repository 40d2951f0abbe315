import Catalog
import Foundation
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct ForgetCommandTests {
    /// Without a terminal nobody can be asked, and nothing is forgotten.
    @Test func forgetNeedsAYesWhereNobodyCanBeAsked() async throws {
        try await Installation.with { installation in
            _ = try await installation.catalog.addLibrary(
                name: installation.library, kind: "folder", location: "/photos", host: nil)
            let submission = try await installation.catalog.openBatch(library: installation.library, request: .init())
            let asset = PhotoAsset(localIdentifier: LocalIdentifier(stored: "a.jpg"), revision: nil)
            _ = try await installation.catalog.submit([asset], to: submission)

            let refused = try await installation.phototext("forget", "a.jpg", "--library", installation.library)
            #expect(refused.exitCode == 64)
            #expect(refused.errors.contains("--yes"))
            #expect(try await installation.database.number("SELECT count(*) FROM phototext.asset") == 1)

            let done = try await installation.phototext(
                "forget", "a.jpg", "--library", installation.library, "--yes")
            #expect(done.exitCode == 0, "\(done.errors)")
            #expect(try await installation.database.number("SELECT count(*) FROM phototext.asset") == 0)
        }
    }
}
