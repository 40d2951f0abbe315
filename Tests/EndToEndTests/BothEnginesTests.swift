import Catalog
import Foundation
import PhotoFixtures
import RecognizerPool
import TestSupport
import Testing

/// A deployment that reads with Tesseract and Paddle, with real programs.
@Suite(
    .enabled(if: TestServers.arePresent, "\(TestServers.reason)"),
    .enabled(if: PaddleFolder.find(explicitPath: nil) != nil, "Paddle is not installed: scripts/install-paddle"))
struct BothEnginesTests {
    /// A sign, a sign on its side, and a scene without text.
    @Test func photosAreReadAndSayByWhichEngine() async throws {
        let environment = ["PHOTOTEXT_PADDLE": try #require(PaddleFolder.find(explicitPath: nil))]
        let sign = FixturePhoto(index: 3, seed: 11, kind: .sign, language: .english)
        try await Installation.with { installation in
            try Data(sign.render(.png)).write(to: installation.photos.appending(path: "sign.png"))
            try Data(TurnedPhoto.render(sign.render(.png), by: 90))
                .write(to: installation.photos.appending(path: "turned.png"))
            try Data(FixturePhoto(index: 4, seed: 11, kind: .scene, language: .english).render(.png))
                .write(to: installation.photos.appending(path: "scene.png"))
            let setup = try await installation.start(
                "phototext", ["setup", "--engines", "tesseract+paddle"], environment: environment
            ).outcome
            #expect(setup.exitCode == 0, "\(setup.errors)")
            try await installation.withWorkers(1, environment: environment) { _ in
                let path = installation.photos.path(percentEncoded: false)
                let submitted = try await installation.start(
                    "phototext", ["submit", path, "--wait"], environment: environment
                ).outcome
                #expect(submitted.exitCode == 0, "\(submitted.output) \(submitted.errors)")
            }
            for name in ["sign.png", "turned.png"] {
                let text = try await installation.phototext("text", name, "--format", "json")
                #expect(text.output.contains(sign.number), "\(name): \(text.output)")
                #expect(text.output.contains("\"engine\":\"paddle\""), "\(name): \(text.output)")
            }
            let empty = "SELECT count(*) FROM phototext.recognition WHERE transcript = ''"
            #expect(try await installation.database.number(empty) == 1)
        }
    }
}
