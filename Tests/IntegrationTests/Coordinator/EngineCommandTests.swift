import Catalog
import CommandKit
import FoundationEssentials
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

/// The engines of a deployment, and `--engine`.
@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct EngineCommandTests {
    /// A folder that looks as if Paddle were installed in it.
    private func makePaddle(_ test: CoordinatorTestCase) throws -> String {
        for file in [
            "lib/libopenvino.so.2641", "lib/libopenvino_c.so.2641", "models/PP-OCRv6_det_small.onnx",
            "models/PP-OCRv6_rec_small.onnx",
        ] {
            try test.write("../paddle/" + file, "weights")
        }
        return test.folder + "/../paddle"
    }

    private func setUp(
        _ test: CoordinatorTestCase, _ options: String..., paddle: String = "/nowhere"
    ) async throws -> CommandRun {
        try await CommandRun.of(
            ["setup"] + options, on: test.database, queuePrefix: test.queuePrefix, paddle: paddle)
    }

    private func engines(_ test: CoordinatorTestCase) async throws -> [String]? {
        try await test.database.catalog.defaultRecipe()?.engines
    }

    @Test func newDeploymentReadsWithWhatIsInstalled() async throws {
        try await CoordinatorTestCase.with { test in
            let run = try await setUp(test, paddle: makePaddle(test))
            #expect(run.output.contains("Reading: tesseract+paddle, "))
            #expect(run.remarks.isEmpty)
            #expect(try await engines(test) == ["tesseract", "paddle"])
            // Where it is missing, that is said, and nothing is changed.
            let elsewhere = try await setUp(test)
            #expect(elsewhere.remarks.contains { $0.contains("a worker without it reads nothing") })
            #expect(try await engines(test) == ["tesseract", "paddle"])
        }
    }

    @Test func deploymentThatIsThereIsToldWhatItWouldGain() async throws {
        try await CoordinatorTestCase.with { test in
            let first = try await setUp(test)
            #expect(first.remarks.contains { $0.contains("scripts/install-paddle") })
            #expect(try await engines(test) == ["tesseract"])
            let second = try await setUp(test, paddle: makePaddle(test))
            #expect(second.remarks.contains { $0.contains("is installed here and not used") })
            #expect(try await engines(test) == ["tesseract"])
            let chosen = try await setUp(test, "--engines", "tesseract", paddle: makePaddle(test))
            #expect(chosen.remarks.isEmpty)
            let both = try await setUp(test, "--engines", "paddle+tesseract", "--json", paddle: makePaddle(test))
            #expect(both.output.contains(#""engines":["tesseract","paddle"]"#))
            await #expect(throws: (any Error).self) { try await setUp(test, "--engines", "abacus") }
        }
    }

    @Test func doctorSaysWhatIsInstalled() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await setUp(test)
            func doctor(_ paddle: String) async throws -> String {
                try await CommandRun.of(
                    "doctor", on: test.database, queuePrefix: test.queuePrefix, paddle: paddle
                ).output
            }
            #expect(try await doctor("/nowhere").contains("• Paddle: the engine Paddle is not used"))
            let installed = try await doctor(makePaddle(test))
            #expect(installed.contains("is installed here and not used"))
            #expect(installed.contains("OpenVINO 2026.4.1"))
            #expect(installed.contains("PP-OCRv6_rec_small.onnx 9a129038d9a0"), "\(installed)")
            _ = try await setUp(test, "--engines", "tesseract+paddle")
            #expect(try await doctor("/nowhere").contains("✗ Paddle: the engine Paddle is not installed here"))
            #expect(try await doctor(makePaddle(test)).contains("✓ Paddle: OpenVINO 2026.4.1"))
        }
    }

    /// The new recipe stands beside the old one: everything is read anew, and found as before until then.
    @Test func anotherChoiceOfEnginesReadsEverythingAnew() async throws {
        try await CatalogTestCase.with { test in
            func run(_ arguments: String...) async throws -> CommandRun {
                try await CommandRun.of(arguments, on: test.database, queuePrefix: "unused")
            }
            func submitCounts(_ engines: [String]) async throws -> SubmissionCounts {
                try await test.submit(["a.jpg"], request: RecognizeTextRequest(engines: engines)).outcome.counts
            }
            try await test.catalog.setDefaultRecipe(RecognizeTextRequest())
            try await test.read("a.jpg", text: "old words", content: "bytes")
            let both = RecognizeTextRequest(engines: ["paddle", "tesseract"])
            try await test.catalog.setDefaultRecipe(both)
            #expect(try await run("search", "old").exitCode == .success)
            #expect(try await run("text", "a.jpg").output == "old words\n")
            // Nothing of the new recipe is stale, and the old one is not asked about.
            try await test.database.execute("UPDATE phototext.recognition SET pipeline_revision = 0")
            #expect(try await run("submit", "--stale", "--dry-run").output.hasPrefix("No photo is stale"))
            let outcome = try await test.submit(["a.jpg"], request: both).outcome
            #expect(outcome.counts.added == 1)
            #expect(try await run("search", "old").exitCode == .success)
            let claim = try await test.claimFirst(of: outcome)
            #expect(claim.request?.engines == ["tesseract", "paddle"])
            let content = CatalogTestCase.photo("", content: "bytes").content
            #expect(
                try await test.catalog.completeWithKnownContent(claim, content: content, revision: nil, stages: [:])
                    == nil)
            #expect(
                try await test.catalog.complete(claim, with: CatalogTestCase.photo("new words", content: "bytes")))
            #expect(try await run("text", "a.jpg").output == "new words\n")
            #expect(try await run("search", "old").exitCode == ExitCode(rawValue: 1))
            // And back again, without reading.
            try await test.catalog.setDefaultRecipe(RecognizeTextRequest())
            #expect(try await run("text", "a.jpg").output == "old words\n")
            #expect(try await submitCounts(["tesseract"]).recognized == 1)
        }
    }

    @Test func anEngineIsChosenForASubmission() async throws {
        try await CoordinatorTestCase.with { test in
            _ = try await setUp(test)
            func recipes() async throws -> [String?] {
                try await test.database.catalog.histories(of: LocalIdentifier(stored: "a.jpg")).map(\.recipe)
            }
            _ = try await test.run("submit", test.folder)
            _ = try await test.run("submit", test.folder, "--engine", "auto")
            _ = try await test.run("submit", test.folder, "--engine", "tesseract")
            #expect(try await recipes() == ["engines=tesseract;languages=chi_sim+eng;layout=auto"])
            let paddle = try await test.run("submit", test.folder, "--engine", "paddle")
            #expect(paddle.output.contains("3 published"))
            #expect(try await recipes().last == "engines=paddle;languages=chi_sim+eng;layout=auto")
            #expect(try await test.readyMessages() == 6)
        }
    }
}
