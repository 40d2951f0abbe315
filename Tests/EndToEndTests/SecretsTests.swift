import Foundation
import TestSupport
import Testing

/// Whatever is wrong with an address, nobody prints the password in it.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SecretsTests {
    private static let mark = "Geheimnis7"

    /// Addresses with the password ``mark``, and what is wrong with them.
    private struct Trouble: CustomTestStringConvertible, Sendable {
        let name: String
        let database: String
        let broker: String
        var management = "http://phototext:\(mark)@127.0.0.1:1"

        var testDescription: String { name }
    }

    private static let troubles: [Trouble] = {
        let database = TestServers.databaseURL ?? ""
        let broker = TestServers.brokerURL ?? ""
        func marked(_ url: String) -> String {
            let scheme = url.firstRange(of: "://").map { String(url[..<$0.upperBound]) } ?? ""
            let rest = url.lastIndex(of: "@").map { String(url[$0...]) } ?? ""
            return "\(scheme)phototext:\(mark)\(rest)"
        }
        let managementAddress = TestServers.managementURL?.replacing("http://", with: "") ?? "127.0.0.1:1"
        let amqps = marked(broker).replacing("amqp://", with: "amqps://")
        return [
            Trouble(
                name: "wrong passwords", database: marked(database), broker: marked(broker),
                management: "http://phototext:\(mark)@\(managementAddress)"),
            Trouble(name: "wrong password of the broker", database: database, broker: marked(broker)),
            Trouble(
                name: "nobody listens", database: "postgresql://u:\(mark)@127.0.0.1:1/x",
                broker: "amqp://u:\(mark)@127.0.0.1:1/"),
            Trouble(name: "the broker is away", database: database, broker: "amqp://u:\(mark)@127.0.0.1:1/"),
            Trouble(
                name: "unknown hosts", database: "postgresql://u:\(mark)@nowhere.invalid/x",
                broker: "amqp://u:\(mark)@nowhere.invalid/", management: "http://u:\(mark)@nowhere.invalid"),
            Trouble(
                name: "TLS with the database", database: marked(database) + "?sslmode=verify-full&sslrootcert=/none",
                broker: amqps),
            Trouble(
                name: "TLS with the broker", database: database, broker: amqps,
                management: "https://phototext:\(mark)@\(managementAddress)"),
            Trouble(
                name: "wrong ports", database: "postgresql://u:\(mark)@h:port/x", broker: "amqp://u:\(mark)@h:port/",
                management: "http://u:\(mark)@h:port"),
            Trouble(
                name: "characters that had to be encoded", database: "postgresql://u:a/\(mark)@b@h:5432/x",
                broker: "amqp://u:%\(mark)@h/", management: "http://u:a b\(mark)@h"),
            Trouble(
                name: "no addresses", database: mark, broker: "http://\(mark)", management: "ftp://u:\(mark)@h"),
            Trouble(
                name: "connection string", database: "host=127.0.0.1 port=1 password=\(mark) user=u",
                broker: "amqp://u:\(mark)@h/?unknown=\(mark)"),
            Trouble(
                name: "broker after good database", database: database, broker: "amqp://u:%\(mark)@h/",
                management: "http://u:\(mark)@127.0.0.1:1"),
        ]
    }()

    private static let commands = [
        ["setup"], ["setup", "--broker-users", "users"], ["library", "list"], ["library", "add", "new", "photos"],
        ["library", "remove", "new", "--yes"], ["submit", "photos"], ["status"], ["status", "1"],
        ["text", "--library", "photos", "a.jpg"], ["search", "words"], ["failures"],
        ["retry", "--reason", "corrupt"], ["cancel", "1"], ["explain", "--library", "photos", "a.jpg"],
        ["forget", "--library", "photos", "a.jpg", "--yes"],
    ]

    @Test(arguments: troubles)
    private func noCommandPrintsAPassword(trouble: Trouble) async throws {
        try await Installation.with { installation in
            try Data("pixels".utf8).write(to: installation.photos.appending(path: "a.jpg"))
            let environment = [
                "PHOTOTEXT_DATABASE_URL": trouble.database == TestServers.databaseURL
                    ? installation.database.url : trouble.database,
                "PHOTOTEXT_BROKER_URL": trouble.broker, "PHOTOTEXT_MANAGEMENT_URL": trouble.management,
            ]
            for command in Self.commands {
                for format in [[], ["--json"]] {
                    let outcome = try await installation.start(
                        "phototext", command + format, environment: environment
                    ).outcome
                    #expect(outcome.signal == nil, "\(command): \(outcome.signal ?? 0)")
                    let said = outcome.output + outcome.errors
                    #expect(!said.contains(Self.mark), "\(command + format): \(said)")
                }
            }
            // Ends at once, or goes on without a server until it is told to stop.
            let worker = try installation.start(
                "phototext-worker", ["--slots", "1", "--verbose"], environment: environment)
            let doctor = try await installation.start("phototext", ["doctor"], environment: environment).outcome
            #expect(!(doctor.output + doctor.errors).contains(Self.mark), "\(doctor.output)\(doctor.errors)")
            worker.send(SIGTERM)
            let ended = await worker.outcome
            #expect(!(ended.output + ended.errors).contains(Self.mark), "\(ended.errors)")
        }
    }

    @Test(arguments: [
        "https://user:\(mark)@h.invalid/list.txt", "s3://AKIA:\(mark)@bucket/x", "s3://A:b/\(mark)@bucket/x",
    ])
    func aPlaceOrAPhotoWithAPasswordIsNotRepeated(address: String) async throws {
        try await Installation.with { installation in
            try Data("pixels".utf8).write(to: installation.photos.appending(path: "a.jpg"))
            let path = installation.photos.path(percentEncoded: false)
            #expect(try await installation.phototext("library", "add", installation.library, path).exitCode == 0)
            for command in [
                ["library", "add", "p", address], ["submit", address], ["submit", "--library", "photos", address],
                ["watch", address], ["text", address], ["explain", address], ["forget", "--yes", address],
                ["library", "add", address, "p"], ["library", "add", "p", path, address], ["status", address],
            ] {
                let outcome = try await installation.start("phototext", command).outcome
                #expect(outcome.exitCode == 64, "\(command[0]): \(outcome.errors)")
                #expect(!(outcome.output + outcome.errors).contains(Self.mark), "\(command[0]): \(outcome.errors)")
            }
        }
    }

    @Test func aSettingsFileThatIsNotUnderstoodIsNotQuoted() async throws {
        try await Installation.with { installation in
            let file = installation.scratch.appending(path: "bad.env")
            for text in [
                "PHOTOTEXT_DATABASE_URL \(Self.mark)\n", "\(Self.mark)\n", "A='\(Self.mark)\n", "9\(Self.mark)=1\n",
            ] {
                try Data(text.utf8).write(to: file)
                let outcome = try await installation.phototext(
                    "status", "--config", file.path(percentEncoded: false))
                #expect(outcome.exitCode == 78)
                #expect(!(outcome.output + outcome.errors).contains(Self.mark), "\(outcome.errors)")
            }
        }
    }
}
