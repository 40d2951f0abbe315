import CommandKit
import Coordinator
import TestSupport
import Testing

/// `library add` and `library list`.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct LibraryCommandTests {
    @Test func optionsAreShownAndTheirChangeIsSaid() async throws {
        try await CoordinatorTestCase.with { test in
            try test.write("list.txt", "https://example.org/a.jpg\n")
            let list = test.path("list.txt")
            let first = try await test.run("library", "add", "holiday", list)
            #expect(first.output == "Library holiday is \(list).\n", "\(first.message)")
            #expect(try await test.run("library", "add", "holiday", list).output == first.output)
            #expect(try await !test.run("library", "list").output.contains("--allow-private"))
            let changed = try await test.run("library", "add", "holiday", list, "--allow-private")
            #expect(changed.output == "Library holiday is \(list); its options have changed.\n")
            #expect(try await test.run("library", "list").output.contains("--allow-private"))
            let report = try await test.run("library", "list", "--json").output
            #expect(report.contains(#""allowPrivate":true"#))
            #expect(report.contains(#""anonymous":false"#))
        }
    }

    @Test func theWayToABucketIsShown() async throws {
        try await CoordinatorTestCase.with { test in
            try await test.database.execute(
                """
                INSERT INTO phototext.library (name, kind, location, options) VALUES ('album', 's3', 's3://scans/2026',
                    '{"endpoint": "https://nas.local:9000", "region": "here", "anonymous": true}')
                """)
            let list = try await test.run("library", "list")
            #expect(list.output.contains("--endpoint https://nas.local:9000 --region here --anonymous"))
            let report = try await test.run("library", "list", "--json").output
            #expect(report.contains(#""endpoint":"https://nas.local:9000""#))
            #expect(report.contains(#""region":"here""#))
        }
    }
}
