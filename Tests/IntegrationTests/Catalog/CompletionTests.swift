import Catalog
import Digests
import FoundationEssentials
import PhotoLibraries
import Postgres
import TestSupport
import Testing
import TextRecognition

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct CompletionTests {
    @Test func completionStoresTextAttemptAndPhotoTogether() async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["a.jpg"])
            let claim = try await test.claimFirst(of: outcome)
            let photo = CatalogTestCase.photo("Invoice 7\n发票", revision: "1-1")
            #expect(try await test.catalog.complete(claim, with: photo))
            let history = try #require(try await test.state(of: "a.jpg"))
            #expect(history.state == .completed)
            #expect(history.content == photo.content.hexadecimal)
            #expect(history.attempts.map(\.outcome) == ["read"])
            #expect(history.attempts.first?.stages == ["fetch": 1, "recognize": 2])
            let stored = try await test.catalog.recognitions(of: claim.identifier)
            #expect(stored.map(\.transcript) == ["Invoice 7\n发票"])
            #expect(stored.first?.pages == photo.document.pages)
            #expect(stored.first?.languages == RecognitionLanguage.defaults)
            #expect(try await test.catalog.status(ofBatch: batch).isSettled)
        }
    }

    @Test func presumedDeadWorkerCannotOverwriteANewerAttempt() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let old = try await test.claimFirst(of: outcome)
            let job = try #require(outcome.publishable.jobs.first)
            let new = try #require(try await test.claim(job, worker: UUID(), isRedelivered: true))
            #expect(try await test.catalog.complete(old, with: CatalogTestCase.photo("old")) == false)
            #expect(try await test.catalog.fail(old, .init(.corrupt, "no image"), retryDelay: 0) == nil)
            #expect(try await test.catalog.snooze(old, code: "offline", reason: "away", delay: 1) == false)
            try await test.catalog.handBack(old)
            #expect(try await test.state(of: "a.jpg")?.state == .running)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.recognition") == 0)
            #expect(try await test.catalog.complete(new, with: CatalogTestCase.photo("new")))
            #expect(try await test.catalog.complete(old, with: CatalogTestCase.photo("old")) == false)
            #expect(try await test.catalog.recognitions(of: job.identifier).map(\.transcript) == ["new"])
            try await test.catalog.noteRefusal(of: old)
            // After an unknown outcome, a stored result may look refused.
            try await test.catalog.noteRefusal(of: new)
            #expect(try await test.state(of: "a.jpg")?.attempts.map(\.outcome) == ["fenced", "read"])
        }
    }

    @Test func changedPhotoSupersedesItsReader() async throws {
        try await CatalogTestCase.with { test in
            let claim = try await test.claimFirst(of: try await test.submit(["a.jpg"]).outcome)
            #expect(try await test.state(of: "a.jpg")?.attempts.map(\.outcome) == [nil])
            try await test.submit(["a.jpg"], revision: "2-2")
            #expect(try await test.catalog.complete(claim, with: CatalogTestCase.photo("old")) == false)
            #expect(try await test.state(of: "a.jpg")?.attempts.map(\.outcome) == ["superseded"])
            try await test.catalog.noteRefusal(of: claim)
            #expect(try await test.state(of: "a.jpg")?.attempts.map(\.outcome) == ["superseded"])
            #expect(try await test.state(of: "a.jpg")?.attempts.first?.endedAt != nil)
        }
    }

    @Test func completingTwiceHasOneEffect() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg"])
            let claim = try await test.claimFirst(of: outcome)
            #expect(try await test.catalog.complete(claim, with: CatalogTestCase.photo("text")))
            #expect(try await test.catalog.complete(claim, with: CatalogTestCase.photo("text")) == false)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.recognition") == 1)
        }
    }

    @Test func photoWithoutTextIsCompletedAndNotReadAgain() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("blank.jpg", text: "", content: "white")
            #expect(try await test.state(of: "blank.jpg")?.state == .completed)
            let stored = try await test.catalog.recognitions(of: LocalIdentifier(stored: "blank.jpg"))
            #expect(stored.map(\.transcript) == [""])
            #expect(stored.first?.meanConfidence == nil)
            #expect(try await test.submit(["blank.jpg"]).outcome.counts.recognized == 1)
        }
    }

    @Test func sameBytesUnderAnotherNameShareTheRecognition() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text", content: "bytes")
            let (_, outcome) = try await test.submit(["copy.jpg"])
            let claim = try await test.claimFirst(of: outcome)
            let known = try await test.catalog.completeWithKnownContent(
                claim, content: SHA256Digest(of: Array("bytes".utf8)), revision: nil, stages: ["fetch": 3])
            #expect(known == true)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.recognition") == 1)
            let history = try #require(try await test.state(of: "copy.jpg"))
            #expect(history.state == .completed)
            #expect(history.sameContent.map(\.identifier.rawValue) == ["a.jpg"])
            #expect(history.attempts.map(\.outcome) == ["shared"])
            #expect(try await test.catalog.search("text").count == 2)
        }
    }

    @Test func bothReadersOfTheSameBytesSucceedWithOneRow() async throws {
        try await CatalogTestCase.with { test in
            let (_, outcome) = try await test.submit(["a.jpg", "b.jpg"])
            for job in outcome.publishable.jobs {
                let claim = try #require(try await test.claim(job))
                #expect(try await test.catalog.complete(claim, with: CatalogTestCase.photo("text")))
            }
            #expect(try await test.database.number("SELECT count(*) FROM phototext.recognition") == 1)
        }
    }

    @Test func unknownBytesAreNotShared() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text", content: "bytes")
            let english = RecognizeTextRequest(languages: [.english])
            let (_, outcome) = try await test.submit(["b.jpg"])
            let other = try await test.claimFirst(of: outcome)
            let unknown = SHA256Digest(of: Array("other bytes".utf8))
            #expect(
                try await test.catalog.completeWithKnownContent(other, content: unknown, revision: nil, stages: [:])
                    == nil)
            // Another recipe needs a recognition of its own.
            let same = try await test.claimFirst(of: try await test.submit(["c.jpg"], request: english).outcome)
            let known = SHA256Digest(of: Array("bytes".utf8))
            #expect(
                try await test.catalog.completeWithKnownContent(same, content: known, revision: nil, stages: [:])
                    == nil)
        }
    }

    @Test func recognitionOfAnOlderPipelineIsNotShared() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text", content: "bytes")
            try await test.database.execute("UPDATE phototext.recognition SET pipeline_revision = 0")
            let claim = try await test.claimFirst(of: try await test.submit(["b.jpg"]).outcome)
            let known = SHA256Digest(of: Array("bytes".utf8))
            #expect(
                try await test.catalog.completeWithKnownContent(claim, content: known, revision: nil, stages: [:])
                    == nil)
        }
    }

    @Test func recognitionAsFreshAsAskedForIsShared() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text", content: "bytes")
            let (_, outcome) = try await test.submit(["a.jpg"], options: .init(readsAgain: true))
            let claim = try await test.claimFirst(of: outcome)
            #expect(claim.freshAfter != nil)
            let known = SHA256Digest(of: Array("bytes".utf8))
            #expect(
                try await test.catalog.completeWithKnownContent(claim, content: known, revision: nil, stages: [:])
                    == nil)
            // Somebody else reads the same bytes in the meantime.
            try await test.database.execute("UPDATE phototext.recognition SET recognized_at = now()")
            #expect(
                try await test.catalog.completeWithKnownContent(claim, content: known, revision: nil, stages: [:])
                    == true)
        }
    }

    @Test func newRecipeStandsBesideTheOldOneUntilItIsThere() async throws {
        try await CatalogTestCase.with { test in
            let english = RecognizeTextRequest(languages: [.english])
            try await test.read("a.jpg", text: "by the old recipe", content: "bytes")
            try await test.catalog.setDefaultRecipe(english)
            let identifier = LocalIdentifier(stored: "a.jpg")
            #expect(try await test.catalog.recognitions(of: identifier).map(\.transcript) == ["by the old recipe"])
            let claim = try await test.claimFirst(of: try await test.submit(["a.jpg"], request: english).outcome)
            #expect(
                try await test.catalog.complete(
                    claim, with: CatalogTestCase.photo("by the default recipe", content: "bytes")))
            #expect(try await test.catalog.recognitions(of: identifier).map(\.transcript) == ["by the default recipe"])
            #expect(try await test.catalog.search("old").isEmpty)
            #expect(try await test.database.number("SELECT count(*) FROM phototext.recognition") == 2)
        }
    }

    /// A picture of a program's source is a photo too.
    @Test(arguments: [#"let nul = "\u0000""#, #"\u0000"#, #"be'fore back\slash"#, "{\"json\": [null]}"])
    func textIsStoredAsItIs(_ text: String) async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: text, content: "bytes")
            let stored = try #require(
                try await test.catalog.recognitions(of: LocalIdentifier(stored: "a.jpg"), library: test.library).first)
            #expect(stored.transcript == text)
            #expect(stored.pages == CatalogTestCase.photo(text).document.pages)
        }
    }

    /// The recognizer's answers hold no NUL; one that comes nevertheless is a fault of the values.
    @Test func textWithNULIsRefused() async throws {
        try await CatalogTestCase.with { test in
            let claim = try await test.claimFirst(of: try await test.submit(["a.jpg"]).outcome)
            let error = await #expect(throws: PostgresError.self) {
                try await test.catalog.complete(claim, with: CatalogTestCase.photo("be\u{0}fore"))
            }
            #expect(error?.refusesValues == true)
        }
    }
}
