import Catalog
import CommandKit
import FoundationEssentials
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

/// `explain` and `forget`.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct HistoryCommandTests {
    @Test func explainTellsTheWholeStory() async throws {
        try await CatalogTestCase.with { test in
            let (batch, outcome) = try await test.submit(["a.jpg"])
            let first = try await test.claimFirst(of: outcome)
            _ = try await test.catalog.fail(first, .init(.crashed, "crashed: SIGSEGV"), retryDelay: 0)
            let second = try await test.claimFirst(of: outcome)
            _ = try await test.catalog.complete(second, with: CatalogTestCase.photo("text", content: "bytes"))
            try await test.read("copy.jpg", text: "text", content: "bytes")
            let run = try await CommandRun.of("explain", "a.jpg", on: test.database)
            #expect(run.exitCode == .success)
            for part in [
                "a.jpg in the library holiday", "Same as   copy.jpg", "State     completed", "Batches   \(batch)",
                "failed: crashed: SIGSEGV (crashed)", "fetch 1 ms, recognize 2 ms", "here (process 1)",
                "Submit    already recognized",
            ] {
                #expect(run.output.contains(part), "\(run.output)")
            }
            let json = try await CommandRun.of("explain", "a.jpg", "--json", on: test.database)
            #expect(json.lines.count == 1)
            #expect(json.output.contains(#""decision":"already recognized""#))
            #expect(json.output.contains(#""milliseconds":{"fetch":1,"recognize":2}"#))
            #expect(json.output.contains(#""sameContent":[{"identifier":"copy.jpg","library":"holiday"}]"#))
            #expect(json.output.contains(#""languages":["chi_sim","eng"]"#))
            #expect(
                json.output.contains(#""outcome":"failed","pid":1,"reason":"crashed: SIGSEGV","reasonCode":"crashed""#))
            let text = try await CommandRun.of("text", "a.jpg", "--json", on: test.database)
            #expect(text.output.contains(#""languages":["chi_sim","eng"]"#))
        }
    }

    @Test func everyRecipeHasItsStory() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text")
            _ = try await test.submit(["a.jpg"], request: RecognizeTextRequest(languages: [.english]))
            let run = try await CommandRun.of("explain", "a.jpg", "--json", on: test.database)
            #expect(run.lines.count == 2)
            #expect(run.output.contains("languages=eng;"))
        }
    }

    @Test func unknownPhotoIsSaid() async throws {
        try await CatalogTestCase.with { test in
            let run = try await CommandRun.of("explain", "never.jpg", on: test.database)
            #expect(run.exitCode == .noInput)
            #expect(run.message == "'never.jpg' was never submitted")
        }
    }

    @Test func explainSeesThatAPhotoHasChanged() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/phototext-" + TestServers.uniqueName()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(FileManager.default.createFile(atPath: folder + "/a.jpg", contents: Data([0xff, 0xd8, 0xff])))
        try await CatalogTestCase.with { test in
            _ = try await test.catalog.addLibrary(name: "disk", kind: "folder", location: folder, host: nil)
            let submission = try await test.catalog.openBatch(library: "disk", request: .init())
            let page = try await test.catalog.submit(CatalogTestCase.assets(["a.jpg"]), to: submission)
            _ = try await test.catalog.complete(
                try await test.claimFirst(of: page), with: CatalogTestCase.photo("text", revision: "1-1"))
            let run = try await CommandRun.of("explain", "a.jpg", "--json", on: test.database)
            #expect(run.output.contains(#""decision":"changed""#))
        }
    }

    @Test func forgetForgetsWhenItIsMeant() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "secret")
            let run = try await CommandRun.of(
                "forget", "a.jpg", "never.jpg", "--library", "holiday", "--yes", on: test.database)
            #expect(run.output == "Forgot 1 of 2 photos. The others were not known.\n")
            #expect(try await test.catalog.search("secret").isEmpty)
            let again = try await CommandRun.of(
                "forget", "a.jpg", "--library", "holiday", "-y", on: test.database)
            #expect(again.exitCode == .noInput)
        }
    }
}
