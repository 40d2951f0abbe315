import Catalog
import CommandKit
import FoundationEssentials
import TestSupport
import Testing
import TextRecognition

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct TextCommandTests {
    @Test func textIsWrittenAsItIs() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "电子发票\nInvoice 7")
            let run = try await CommandRun.of("text", "a.jpg", on: test.database)
            #expect(run.exitCode == .success)
            #expect(run.output == "电子发票\nInvoice 7\n")
            #expect(run.remarks.isEmpty)
        }
    }

    @Test func severalPhotosAreNamed() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "one")
            try await test.read("b.jpg", text: "two")
            let text = try await CommandRun.of("text", "b.jpg", "a.jpg", on: test.database)
            #expect(text.output == "==> b.jpg <==\ntwo\n\n==> a.jpg <==\none\n")
            let table = try await CommandRun.of("text", "b.jpg", "a.jpg", "--format", "tsv", on: test.database)
            #expect(table.lines.map { $0.split(separator: "\t").first } == ["photo", "b.jpg", "a.jpg"])
        }
    }

    @Test func tableHasAHeadingAndARowForEachLine() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "one\ntwo")
            let run = try await CommandRun.of("text", "a.jpg", "--format", "tsv", on: test.database)
            #expect(
                run.lines == [
                    "page\tline\tleft\ttop\twidth\theight\tconfidence\ttext", "1\t1\t0\t0\t640\t480\t0.9\tone",
                    "1\t2\t0\t0\t640\t480\t0.9\ttwo",
                ])
        }
    }

    @Test(arguments: [["--json"], ["--format", "json"]])
    func jsonHasEverything(option: [String]) async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "one")
            let run = try await CommandRun.of(["text", "a.jpg"] + option, on: test.database)
            #expect(run.lines.count == 1)
            for part in [
                #""identifier":"a.jpg""#, #""library":"holiday""#, #""transcript":"one""#,
                #""boundingBox":[0,0,1,1]"#, #""recognizedAt":"20"#,
            ] {
                #expect(run.output.contains(part), "\(run.output)")
            }
        }
    }

    @Test func photoWithoutTextIsASuccess() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("blank.jpg", text: "", content: "white")
            let run = try await CommandRun.of("text", "blank.jpg", on: test.database)
            #expect(run.exitCode == .success)
            #expect(run.output.isEmpty)
            #expect(run.remarks == ["phototext: blank.jpg: no text was found\n"])
        }
    }

    @Test func whatIsMissingIsExplained() async throws {
        try await CatalogTestCase.with { test in
            let unknown = try await CommandRun.of("text", "never.jpg", on: test.database)
            #expect(unknown.exitCode == .noInput)
            #expect(unknown.message == "'never.jpg' was never submitted")
            #expect(unknown.hint.contains("phototext submit"))

            let (_, outcome) = try await test.submit(["a.jpg"])
            let waiting = try await CommandRun.of("text", "a.jpg", on: test.database)
            #expect(waiting.exitCode == .noInput)
            #expect(waiting.message == "'a.jpg' waits to be read")

            let claim = try await test.claimFirst(of: outcome)
            _ = try await test.catalog.fail(claim, .init(.corrupt, "it cannot be decoded"), retryDelay: 0)
            let failed = try await CommandRun.of("text", "a.jpg", on: test.database)
            #expect(failed.message == "'a.jpg' could not be read: it cannot be decoded")
            #expect(failed.hint.contains("phototext retry"))
            #expect(failed.exitCode == .dataError)
        }
    }

    @Test func pathOfADeletedPhotoStillFindsItsText() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await test.run("submit", test.folder)
            try FileManager.default.removeItem(atPath: test.path("sub"))
            let waiting = try await test.run("text", test.path("sub/c.png"))
            #expect(waiting.message == "'sub/c.png' waits to be read")
            let unknown = try await test.run("text", test.path("typo.jpg"))
            #expect(unknown.message == "'typo.jpg' was never submitted")
            let nowhere = try await test.run("text", "/nowhere/a.jpg")
            #expect(nowhere.message == "'/nowhere/a.jpg': there is no such file or folder")
            #expect(nowhere.exitCode == .noInput)
        }
    }

    @Test func oneMissingPhotoOfManyDoesNotHoldUpTheOthers() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("b.jpg", text: "two")
            let run = try await CommandRun.of("text", "never.jpg", "b.jpg", "--format", "json", on: test.database)
            #expect(run.lines.count == 1)
            #expect(run.remarks == ["phototext: never.jpg: 'never.jpg' was never submitted\n"])
            #expect(run.exitCode == .noInput)
        }
    }

    @Test func identifierOfSeveralLibrariesNeedsOneNamed() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "one")
            _ = try await test.catalog.addLibrary(name: "other", kind: "folder", location: "/other", host: nil)
            let submission = try await test.catalog.openBatch(library: "other", request: .init())
            let page = try await test.catalog.submit(CatalogTestCase.assets(["a.jpg"]), to: submission)
            _ = try await test.catalog.complete(
                try await test.claimFirst(of: page), with: CatalogTestCase.photo("another"))

            let ambiguous = try await CommandRun.of("text", "a.jpg", on: test.database)
            #expect(ambiguous.exitCode == .usage)
            #expect(ambiguous.message == "'a.jpg' is in the libraries holiday, other")
            #expect(ambiguous.hint.contains("--library"))
            let named = try await CommandRun.of("text", "a.jpg", "--library", "other", on: test.database)
            #expect(named.output == "another\n")
            let unknown = try await CommandRun.of("text", "a.jpg", "--library", "nowhere", on: test.database)
            #expect(unknown.exitCode == .noInput)
        }
    }
}
