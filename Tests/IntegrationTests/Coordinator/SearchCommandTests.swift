import Catalog
import CommandKit
import Coordinator
import TestSupport
import Testing

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SearchCommandTests {
    @Test func hitsAreLinesInAPipe() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "first\n电子发票 2026")
            let run = try await CommandRun.of("search", "发票", "2026", on: test.database)
            #expect(run.output == "holiday\ta.jpg\t电子发票 2026\n")
            #expect(run.exitCode == .success)
        }
    }

    @Test func jsonHasTheRangesToMark() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "电子发票")
            let run = try await CommandRun.of("search", "票", "--json", on: test.database)
            #expect(run.lines.count == 1)
            #expect(run.output.contains(#""identifier":"a.jpg""#))
            #expect(run.output.contains(#""marks":[[3,4]]"#))
        }
    }

    @Test func nothingFoundIsExitCodeOne() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("a.jpg", text: "text")
            for arguments in [["search", "other"], ["search", "other", "--json"]] {
                let run = try await CommandRun.of(arguments, on: test.database)
                #expect(run.exitCode == .failure)
                #expect(run.output.isEmpty)
            }
        }
    }

    @Test func libraryAndLimitRestrict() async throws {
        try await CatalogTestCase.with { test in
            for name in ["a", "b", "c"] { try await test.read(name, text: "same", content: name) }
            let two = try await CommandRun.of("search", "same", "--limit", "2", on: test.database)
            #expect(two.lines.count == 2)
            let all = try await CommandRun.of("search", "same", "--library", "holiday", on: test.database)
            #expect(all.lines.count == 3)
            let unknown = try await CommandRun.of("search", "same", "--library", "nowhere", on: test.database)
            #expect(unknown.exitCode == .noInput)
        }
    }

    @Test(arguments: [["search"], ["search", "!?"], ["search", "a", "--limit", "0"]])
    func uselessSearchIsRefused(arguments: [String]) {
        #expect(throws: ValidationError.self) { _ = try Phototext.parseAsRoot(arguments) }
    }
}
