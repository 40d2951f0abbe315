import Catalog
import Foundation
import PhotoFixtures
import PhotoLibraries
import TestSupport
import Testing

/// Photos on a web server, read by real workers.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct WebTests {
    @Test func photosAtAddressesAreReadWithOrWithoutAList() async throws {
        try await Installation.with { installation in
            let server = try WebServer(in: installation.scratch)
            let photo = FixturePhoto(index: 7, seed: 9)
            let other = FixturePhoto(index: 8, seed: 9)
            try server.write(photo, to: "a.jpg")
            try server.write(other, to: "b.jpg")
            let list = installation.scratch.appending(path: "list")
            let addresses = ["a.jpg", "c.jpg?to=a.jpg", "gone.jpg", "a.jpg?status=503&times=1"].map(server.address)
            try Data(addresses.map { $0 + "\n" }.joined().utf8).write(to: list)
            let authority = ["PHOTOTEXT_CA_FILE": server.authority]
            func run(_ arguments: String...) async throws -> Program.Outcome {
                try await installation.start("phototext", arguments, environment: authority).outcome
            }
            #expect(try await run("setup").exitCode == 0)
            #expect(
                try await run("library", "add", "photos", list.path(percentEncoded: false), "--allow-private").exitCode
                    == 0)
            try await installation.withWorkers(1, environment: authority) { _ in
                let listed = try await run("submit", "--library", "photos", "--wait")
                #expect(listed.exitCode == 65, "\(listed.errors)")
                #expect(listed.output.contains("4 given"))
                // Neither here nor at the workers is the list needed for an address.
                try FileManager.default.removeItem(at: list)
                let named = try await run("submit", "--library", "photos", server.address("b.jpg"), "--wait")
                #expect(named.exitCode == 0, "\(named.errors)")
            }
            let failures = try await installation.catalog.failures()
            #expect(failures.map(\.identifier.rawValue) == [server.address("gone.jpg")])
            #expect(failures.map(\.code) == ["missing"])
            let text = try await run("text", server.address("b.jpg"))
            #expect(text.output.contains(other.text))
            for address in addresses where !address.contains("gone") {
                let stored = try await installation.catalog.recognitions(of: LocalIdentifier(stored: address))
                #expect(stored.map(\.transcript) == [photo.text])
            }
            #expect(
                try await installation.database.number(
                    "SELECT count(*) FROM phototext.attempt WHERE outcome = 'read'") == 2)
        }
    }

    @Test func aListDoesNotLeadIntoThisNetwork() async throws {
        try await Installation.with { installation in
            let list = installation.scratch.appending(path: "list")
            let inside = "https://127.0.0.1/a.jpg\nhttps://169.254.169.254/latest\n"
            try Data(inside.utf8).write(to: list)
            #expect(try await installation.phototext("setup").exitCode == 0)
            let refused = try await installation.phototext(
                "library", "add", "photos", list.path(percentEncoded: false))
            #expect(refused.exitCode == 66)
            #expect(refused.errors.contains("line 1") && refused.errors.contains("--allow-private"))
            try Data((inside + "https://example.org/a.jpg\n").utf8).write(to: list)
            #expect(
                try await installation.phototext("library", "add", "photos", list.path(percentEncoded: false)).exitCode
                    == 0)
            let listed = try await installation.phototext("submit", "--library", "photos")
            #expect(listed.output.contains("1 given"))
            #expect(listed.errors.contains("line 2"))
        }
    }

    @Test func aListThatCannotBeReadIsRefusedWhenItIsAdded() async throws {
        try await Installation.with { installation in
            let server = try WebServer(in: installation.scratch)
            let files = server.folder.appending(path: "files")
            try Data("# nothing\n\n".utf8).write(to: files.appending(path: "empty.txt"))
            try Data("\(server.address("a.jpg"))\n".utf8).write(to: files.appending(path: "list.txt"))
            let authority = ["PHOTOTEXT_CA_FILE": server.authority]
            func add(_ arguments: String..., trusting: Bool = true) async throws -> Program.Outcome {
                try await installation.start(
                    "phototext", ["library", "add", "photos"] + arguments, environment: trusting ? authority : [:]
                ).outcome
            }
            let list = server.address("list.txt")
            let gone = try await add(server.address("gone.txt"), "--allow-private")
            #expect(gone.exitCode == 69 && gone.errors.contains("404"), "\(gone.errors)")
            let empty = try await add(server.address("empty.txt"), "--allow-private")
            #expect(empty.exitCode == 66 && empty.errors.contains("no address"), "\(empty.errors)")
            let untrusted = try await add(list, "--allow-private", trusting: false)
            #expect(untrusted.exitCode == 69 && untrusted.errors.contains("PHOTOTEXT_CA_FILE"), "\(untrusted.errors)")
            for address in [list, "http://example.org/list.txt"] {
                let inside = try await add(address)
                #expect(inside.exitCode != 0 && inside.errors.contains("--allow-private"), "\(inside.errors)")
            }
            let good = try await add(list, "--allow-private")
            #expect(good.exitCode == 0, "\(good.errors)")
        }
    }

    @Test func doctorSaysThatAListIsGone() async throws {
        try await Installation.with { installation in
            let list = installation.scratch.appending(path: "list")
            try Data("https://example.org/a.jpg\n".utf8).write(to: list)
            #expect(try await installation.phototext("setup").exitCode == 0)
            let path = list.path(percentEncoded: false)
            #expect(try await installation.phototext("library", "add", "photos", path).exitCode == 0)
            let before = try await installation.phototext("doctor")
            #expect(before.output.contains("✓ Library photos"), "\(before.output)")
            try FileManager.default.removeItem(at: list)
            let after = try await installation.phototext("doctor")
            #expect(!after.output.contains("✓ Library photos"), "\(after.output)")
            #expect(after.output.contains("the list of addresses cannot be opened"), "\(after.output)")
            #expect(!after.output.contains("mount it"))
        }
    }
}
