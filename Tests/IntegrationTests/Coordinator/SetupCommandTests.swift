import Catalog
import CommandKit
import Coordinator
import FoundationEssentials
import TestSupport
import Testing
import TextRecognition

/// `setup` and `library`.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SetupCommandTests {
    @Test func setupMakesEverythingAndThenChangesNothing() async throws {
        try await CoordinatorTestCase.with(migrated: false) { test in
            let early = try await test.run("library", "list")
            #expect(early.exitCode == .config)
            #expect(early.message.contains("phototext setup"))
            let first = try await test.run("setup", "--languages", "eng", "--json")
            #expect(first.output.contains(#""appliedSteps":[1"#))
            #expect(first.output.contains(#""languages":["eng"]"#))
            let second = try await test.run("setup")
            #expect(second.output.contains("up to date"))
            // What nobody asks to change stays.
            #expect(second.output.contains("languages eng, layout auto."))
            let recipe = try await test.database.catalog.defaultRecipe()
            #expect(recipe?.languages == [.english])
        }
    }

    @Test func setupMakesTheQueuesOfLibraries() async throws {
        try await CoordinatorTestCase.with { test in
            let added = try await test.runWithoutBroker("library", "add", "album", test.folder)
            #expect(added.exitCode == .success)
            #expect(added.remarks.count == 1)
            let run = try await test.run("setup")
            #expect(run.output.contains("1 queue"))
            #expect(try await test.readyMessages() == 0)
        }
    }

    @Test func librariesAreListedAndRemoved() async throws {
        try await CoordinatorTestCase.with { test in
            #expect(try await test.run("library", "list").output.hasPrefix("There is no library yet"))
            _ = try await test.run("library", "add", "album", test.folder)
            let again = try await test.run("library", "add", "album", test.path("sub/.."))
            #expect(again.exitCode == .success)
            let other = try await test.run("library", "add", "album", test.path("sub"))
            #expect(other.exitCode == .usage)
            let list = try await test.run("library", "list", "--json")
            #expect(list.lines.count == 1)
            #expect(list.output.contains(#""name":"album""#))
            _ = try await test.run("submit", test.folder)
            let asked = try await test.run("library", "remove", "album")
            #expect(asked.exitCode == .usage)
            #expect(asked.message.contains("3 jobs"))
            let removed = try await test.run("library", "remove", "album", "--yes")
            #expect(removed.output == "Forgot the library album with 3 photos.\n")
            #expect(try await test.database.catalog.libraries().isEmpty)
            #expect(try await test.run("library", "remove", "album", "--yes").exitCode == .noInput)
        }
    }

    @Test func anEmptyFolderIsNoLibrary() async throws {
        try await CoordinatorTestCase.with { test in
            try FileManager.default.createDirectory(
                atPath: test.path("empty"), withIntermediateDirectories: false)
            #expect(try await test.run("library", "add", "album", test.path("empty")).exitCode == .unavailable)
            #expect(try await test.run("library", "add", "album", test.path("nowhere")).exitCode == .noInput)
        }
    }

    @Test func theSQLForAdministratorsIsPrintedWithoutAnyServer() async throws {
        try await CoordinatorTestCase.with(migrated: false) { test in
            let run = try await test.run("setup", "--print-sql")
            #expect(run.exitCode == .success)
            #expect(run.output.contains("CREATE ROLE phototext_worker NOLOGIN;"))
            #expect(run.output.contains("CREATE ROLE alice LOGIN IN ROLE phototext_coordinator;"))
            // Nothing was done.
            #expect(try await test.run("library", "list").exitCode == .config)
        }
    }

    /// Searching, texts and `status` are a reader's; the rest says what to do.
    @Test func aReaderMaySearchOnly() async throws {
        try await CoordinatorTestCase.with { test in
            #expect(try await test.run("setup").exitCode == .success)
            #expect(try await test.run("submit", test.folder).exitCode == .success)
            try await test.database.withLogin("phototext_reader") { login in
                func run(_ arguments: String...) async throws -> CommandRun {
                    try await CommandRun.of(arguments, on: login, queuePrefix: test.queuePrefix)
                }
                let status = try await run("status")
                #expect(status.output.hasPrefix("Jobs: "))
                // No worker is alive.
                #expect(status.exitCode == .unavailable)
                #expect(try await run("status", "1").exitCode == .success)
                #expect(try await run("search", "nothing").exitCode == ExitCode(rawValue: 1))
                #expect(try await run("library", "list").exitCode == .success)
                #expect(try await run("text", test.path("a.jpg")).exitCode == .noInput)
                for refused in [
                    try await run("submit", test.folder), try await run("failures"),
                    try await run("retry", "--reason", "corrupt"),
                    try await run("cancel", "1"), try await run("explain", "--library", "album", "a.jpg"),
                    try await run("forget", "--library", "album", "a.jpg", "--yes"), try await run("setup"),
                ] {
                    #expect(refused.exitCode == .noPermission, "\(refused.message)")
                    #expect(refused.hint.contains("phototext_coordinator"))
                }
            }
        }
    }
}
