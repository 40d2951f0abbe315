import Catalog
import PhotoLibraries
import Postgres
import TestSupport
import Testing

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct ForgetTests {
    @Test func nothingOfAForgottenPhotoRemains() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "secret")
            let identifier = LocalIdentifier(stored: "a.jpg")
            #expect(try await test.catalog.forget([identifier], library: test.library) == 1)
            for table in ["asset", "job", "attempt", "recognition", "batch_job"] {
                #expect(try await test.database.number("SELECT count(*) FROM phototext.\(table)") == 0)
            }
            #expect(try await test.catalog.search("secret").isEmpty)
            #expect(try await test.catalog.histories(of: identifier).isEmpty)
            // It is as if it had never been seen.
            #expect(try await test.submit(["a.jpg"]).outcome.counts.added == 1)
        }
    }

    @Test func textThatAnotherPhotoHasIsKept() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text", content: "bytes")
            try await test.read("copy.jpg", text: "text", content: "bytes")
            _ = try await test.catalog.forget([LocalIdentifier(stored: "a.jpg")], library: test.library)
            #expect(try await test.catalog.search("text").map(\.identifier.rawValue) == ["copy.jpg"])
        }
    }

    @Test func formerTextOfAChangedPhotoIsForgottenToo() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "former secret")
            let claim = try await test.claimFirst(of: try await test.submit(["a.jpg"], revision: "2-2").outcome)
            _ = try await test.catalog.complete(claim, with: CatalogTestCase.photo("present", revision: "2-2"))
            _ = try await test.catalog.forget([LocalIdentifier(stored: "a.jpg")], library: test.library)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.recognition") == 0)
        }
    }

    @Test func forgettingWhileReadingFencesTheReader() async throws {
        try await CatalogTestCase.with { test in
            let claim = try await test.claimFirst(of: try await test.submit(["a.jpg"]).outcome)
            _ = try await test.catalog.forget([claim.identifier], library: test.library)
            #expect(try await test.catalog.complete(claim, with: CatalogTestCase.photo("secret")) == false)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.recognition") == 0)
        }
    }

    /// Photos with the same bytes, one after the other: each is completed while the one before is forgotten.
    @Test func completedPhotoKeepsItsTextWhateverIsForgottenMeanwhile() async throws {
        try await CatalogTestCase.with { test in
            let other = PhotoCatalog(client: .init(.init(url: test.database.url, applicationName: "other")))
            let photo = CatalogTestCase.photo("text", content: "bytes")
            for index in 0..<100 {
                let claim = try await test.claimFirst(of: try await test.submit(["photo \(index)"]).outcome)
                async let forgotten = other.forget(
                    [LocalIdentifier(stored: "photo \(index - 1)")], library: test.library)
                let known = try await test.catalog.completeWithKnownContent(
                    claim, content: photo.content, revision: nil, stages: [:])
                if known == nil { #expect(try await test.catalog.complete(claim, with: photo)) }
                _ = try await forgotten
                try #require(try await test.catalog.recognitions(of: claim.identifier).map(\.transcript) == ["text"])
            }
        }
    }

    @Test func onlyTheNamedPhotosOfTheNamedLibraryAreForgotten() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "one")
            try await test.read("b.jpg", text: "two")
            let identifiers = ["a.jpg", "unknown.jpg"].map { LocalIdentifier(stored: $0) }
            #expect(try await test.catalog.forget(identifiers, library: "elsewhere") == 0)
            #expect(try await test.catalog.forget([], library: test.library) == 0)
            #expect(try await test.catalog.forget(identifiers, library: test.library) == 1)
            #expect(try await test.catalog.search("two").count == 1)
        }
    }

    @Test func batchNoLongerWaitsForAForgottenPhoto() async throws {
        try await CatalogTestCase.with { test in
            let (batch, _) = try await test.submit(["a.jpg"])
            _ = try await test.catalog.forget([LocalIdentifier(stored: "a.jpg")], library: test.library)
            let status = try await test.catalog.status(ofBatch: batch)
            #expect(status.isSettled)
            #expect(status.counts.given == 1)
        }
    }

    @Test(arguments: [1, 2, 10_000]) func removedLibraryTakesEverythingAlong(pageSize: Int) async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text")
            _ = try await test.submit(["b.jpg"])
            #expect(try await test.catalog.removeLibrary(named: test.library, pageSize: pageSize) == 2)
            for table in ["library", "asset", "job", "attempt", "recognition", "batch", "batch_job"] {
                #expect(try await test.database.number("SELECT count(*) FROM phototext.\(table)") == 0)
            }
            #expect(try await test.catalog.removeLibrary(named: test.library) == nil)
        }
    }
}
