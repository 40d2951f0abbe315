import AMQP
import Foundation
import PhotoFixtures
import TestSupport
import Testing

/// The whole way of a photo with the users and roles that may do nothing else; and their passwords stay secret.
@Suite(.enabled(if: TestServers.managementURL != nil, "\(TestServers.reason)"), .serialized)
struct LeastRightsTests {
    @Test func everybodyDoesTheirPartAndNoPasswordIsSeen() async throws {
        try await Installation.with { installation in
            try PhotoBatch(count: 3, seed: 11).write(to: installation.photos.path(percentEncoded: false))
            let users = installation.scratch.appending(path: "users").path(percentEncoded: false)
            let management = ["PHOTOTEXT_MANAGEMENT_URL": TestServers.managementURL ?? ""]
            let setup = try await installation.start(
                "phototext", ["setup", "--broker-users", users, "--json"], environment: management
            ).outcome
            try #require(setup.exitCode == 0, "\(setup.errors)")
            let database = installation.database
            try await database.withLogin("phototext_coordinator") { coordinator in
                try await database.withLogin("phototext_worker") { worker in
                    try await database.withLogin("phototext_reader") { reader in
                        let everybody = try [
                            Person(coordinator, "\(users)/coordinator.env"), Person(worker, "\(users)/worker.env"),
                            Person(reader, "\(users)/monitor.env"),
                        ]
                        let said = try await work(in: installation, everybody)
                        for secret in everybody.flatMap(\.secrets) {
                            #expect(!(said + [setup.output, setup.errors]).contains { $0.contains(secret) })
                        }
                    }
                }
            }
            try await removeUsers(of: installation, management)
        }
    }

    /// Somebody's settings.
    private struct Person {
        let environment: [String: String]
        let secrets: [String]

        init(_ login: TestDatabase, _ file: String) throws {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let broker = try #require(text.split(separator: "=", maxSplits: 1).last).trimmingCharacters(
                in: .whitespacesAndNewlines)
            environment = ["PHOTOTEXT_DATABASE_URL": login.url, "PHOTOTEXT_BROKER_URL": broker]
            let password = try #require(broker.split(separator: "@").first?.split(separator: ":").last)
            // The login's password is its name, which may be seen: with a colon before it, it is the password.
            secrets = [String(password), ":\(login.user)@"]
        }
    }

    /// Submits, reads and searches; gives what everybody said and what others could see of them.
    private func work(in installation: Installation, _ people: [Person]) async throws -> [String] {
        let path = installation.photos.path(percentEncoded: false)
        var said: [String] = []
        func run(_ person: Person, _ arguments: String..., expecting exitCode: Int32 = 0) async throws -> String {
            let outcome = try await installation.start(
                "phototext", arguments, environment: person.environment
            ).outcome
            #expect(outcome.exitCode == exitCode, "\(arguments): \(outcome.errors)")
            said += [outcome.output, outcome.errors]
            return outcome.output
        }
        _ = try await run(people[0], "library", "add", installation.library, path)
        // Not an endless attempt to connect: somebody has to change something first.
        let refused = try await installation.start(
            "phototext-worker", ["--slots", "1"],
            environment: people[1].environment.merging(people[2].environment.filter { $0.key.contains("BROKER") }) {
                $1
            }
        ).outcome
        #expect(refused.exitCode == 77)
        #expect(refused.errors.contains("--broker-users"))
        said += [refused.output, refused.errors]
        let worker = try installation.start(
            "phototext-worker", ["--slots", "1", "--verbose"], environment: people[1].environment)
        let submitted = try await run(people[0], "submit", path, "--wait")
        #expect(submitted.contains("3 published"))
        let visible = Self.visible(ofProcess: worker.processID)
        // The worker itself and its recognizer.
        #expect(visible.count >= 2)
        said += visible
        worker.send(SIGTERM)
        let ended = await worker.outcome
        #expect(ended.exitCode == 0, "\(ended.errors)")
        said += [ended.output, ended.errors]
        _ = try await run(people[2], "search", "nothing-like-this", expecting: 1)
        #expect(try await run(people[2], "status").contains("3 completed"))
        _ = try await run(people[2], "text", "--library", "photos", "0.jpg", expecting: 66)
        _ = try await run(people[2], "forget", "--library", "photos", "0.jpg", "--yes", expecting: 77)
        return said
    }

    /// The command lines of a process and its children, and the children's environments: what other users, or whoever
    /// takes over a recognizer, can see.
    private static func visible(ofProcess id: Int32) -> [String] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
        let children = threads.flatMap { thread in
            let list = try? String(contentsOfFile: "/proc/\(id)/task/\(thread)/children", encoding: .utf8)
            return list?.split(separator: " ").map(String.init) ?? []
        }
        let files = ["/proc/\(id)/cmdline"] + children.flatMap { ["/proc/\($0)/cmdline", "/proc/\($0)/environ"] }
        return files.compactMap { path in
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func removeUsers(of installation: Installation, _ management: [String: String]) async throws {
        let broker = try TestBroker.configuration()
        for purpose in ["coordinator", "worker", "monitor"] {
            let process = try installation.start(
                "/usr/bin/curl",
                [
                    "--silent", "--fail", "--noproxy", "*", "--request", "DELETE", "--user",
                    "\(broker.user):\(broker.password)",
                    "\(management["PHOTOTEXT_MANAGEMENT_URL"] ?? "")/api/users/\(installation.prefix)-\(purpose)",
                ])
            #expect(await process.outcome.exitCode == 0)
        }
    }
}
