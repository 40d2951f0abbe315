import Foundation
import PhotoFixtures
import TestSupport
import Testing

/// `phototext read`: no server is needed.
@Suite struct ReadCommandTests {
    /// Runs `phototext read` on a batch of small photos, or on other names in their folder.
    private func read(
        _ arguments: [String], in folder: URL, environment: [String: String] = [:]
    ) async throws -> Program.Outcome {
        let usual = ["PATH": "/usr/bin:/bin", "PHOTOTEXT_PADDLE": "/nowhere"]
        return try await Program(
            "phototext", ["read"] + arguments, environment: usual.merging(environment) { $1 }, folder: folder
        ).outcome
    }

    @Test func engineThatIsNotHereIsRefused() async throws {
        try await withPhotos(1) { folder, paths, _ in
            let refused = try await read(["--engine", "paddle"] + paths, in: folder)
            #expect(refused.exitCode == 69)
            #expect(refused.errors.contains("the engine paddle is not installed here"))
            #expect(refused.errors.contains("install-paddle"))
            let read = try await read(["--engine", "tesseract", "--json"] + paths, in: folder)
            #expect(read.exitCode == 0)
            #expect(read.output.contains(#""engine":"tesseract""#))
            #expect(read.output.contains(#""pipelineRevision":"#))
        }
    }

    private func withPhotos(
        _ count: Int, _ body: (_ folder: URL, _ paths: [String], _ texts: [String]) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "phototext-\(TestServers.uniqueName())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let batch = PhotoBatch(count: count, seed: 3)
        try batch.write(to: folder.path(percentEncoded: false))
        let paths = (0..<count).map { folder.appending(path: batch.name(of: $0)).path(percentEncoded: false) }
        try await body(folder, paths, (0..<count).map { batch.photo($0).text })
    }

    @Test func manyFilesAreShownInTheOrderGiven() async throws {
        try await withPhotos(8) { folder, paths, texts in
            let outcome = try await read(paths, in: folder)
            // The first line of each photo has its number; how well the others are read is for other tests.
            let expected = zip(paths, texts).map { ["==> \($0) <==", String($1.prefix { !$0.isNewline })] }
            let shown = outcome.output.split(separator: "\n\n").map {
                $0.split(separator: "\n").prefix(2).map(String.init)
            }
            #expect(shown == expected)
            #expect(outcome.exitCode == 0)
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test func serversAreNotAskedFor() async throws {
        try await withPhotos(1) { folder, _, _ in
            let help = try await read(["--help"], in: folder).output
            #expect(help.contains("--config"))
            for option in ["--database-url", "--broker-url", "--queue-prefix"] { #expect(!help.contains(option)) }
        }
    }

    @Test func oneFileIsShownWithoutItsName() async throws {
        try await withPhotos(1) { folder, paths, texts in
            let outcome = try await read(paths, in: folder)
            #expect(outcome.output == texts[0] + "\n")
        }
    }

    @Test func jsonIsAnObjectForEachFile() async throws {
        try await withPhotos(2) { folder, paths, texts in
            let outcome = try await read(paths + ["--json"], in: folder)
            let lines = outcome.output.split(separator: "\n")
            try #require(lines.count == 2)
            for (line, (path, text)) in zip(lines, zip(paths, texts)) {
                let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                #expect(object["file"] as? String == path)
                #expect(object["transcript"] as? String == text)
            }
        }
    }

    @Test func whatCannotBeReadIsALineAndDoesNotStopTheOthers() async throws {
        try await withPhotos(1) { folder, paths, texts in
            let broken = folder.appending(path: "broken.jpg")
            try Data("no image".utf8).write(to: broken)
            let nowhere = folder.appending(path: "nowhere.jpg").path(percentEncoded: false)
            let outcome = try await read(
                [broken.path(percentEncoded: false), nowhere] + paths + ["--format", "text"], in: folder)
            #expect(outcome.exitCode == 65)
            #expect(outcome.output == "==> \(paths[0]) <==\n\(texts[0])\n")
            #expect(outcome.errors.split(separator: "\n").count == 2)
            #expect(outcome.errors.contains("(unsupported)"))
            #expect(outcome.errors.contains("No such file or directory"))
            #expect(try await read([nowhere], in: folder).exitCode == 66)
        }
    }

    /// The program's standard input is empty here.
    @Test func hyphenIsStandardInput() async throws {
        try await withPhotos(1) { folder, _, _ in
            let outcome = try await read(["-"], in: folder)
            #expect(outcome.exitCode == 65)
            #expect(outcome.errors == "phototext: standard input: The photo has no bytes. (empty)\n")
            #expect(try await read(["-", "-"], in: folder).exitCode == 64)
        }
    }

    @Test func folderIsForSubmit() async throws {
        try await withPhotos(1) { folder, _, _ in
            let outcome = try await read([folder.path(percentEncoded: false)], in: folder)
            #expect(outcome.exitCode == 64)
            #expect(outcome.errors.contains("phototext submit"))
        }
    }

    @Test func missingRecognizerIsNotThePhotosFault() async throws {
        try await withPhotos(1) { folder, paths, _ in
            let outcome = try await read(paths, in: folder, environment: ["PHOTOTEXT_RECOGNIZER": "/nowhere"])
            #expect(outcome.exitCode == 69)
            #expect(outcome.output.isEmpty)
        }
    }
}
