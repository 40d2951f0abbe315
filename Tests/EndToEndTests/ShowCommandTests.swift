import Foundation
import PhotoFixtures
import TestSupport
import Testing

/// `phototext show` of files: no server is needed.
@Suite struct ShowCommandTests {
    /// A folder with the drawn photo `photo.jpg`, 1200 × 800, stored on its side.
    private func withPhoto(_ body: (_ folder: URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "phototext-\(TestServers.uniqueName())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let photo = FixturePhoto(index: 1, kind: .sign)
        try Data(photo.render(.jpeg, orientation: 6)).write(to: folder.appending(path: "photo.jpg"))
        try await body(folder)
    }

    /// Files are named relative to the folder.
    private func show(_ arguments: String..., in folder: URL) async throws -> Program.Outcome {
        try await run(arguments, in: folder)
    }

    private func run(_ arguments: [String], in folder: URL) async throws -> Program.Outcome {
        let paths = arguments.map {
            $0.contains(".") ? folder.appending(path: $0).path(percentEncoded: false) : $0
        }
        return try await Program(
            "phototext", ["show"] + paths, environment: ["PATH": "/usr/bin:/bin"], folder: folder
        ).outcome
    }

    private func description(of file: String, in folder: URL) async throws -> [String: Any] {
        let outcome = try await show(file, "--json", in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    @Test func aFileIsDescribed() async throws {
        try await withPhoto { folder in
            let description = try await description(of: "photo.jpg", in: folder)
            #expect(description["typeIdentifier"] as? String == "public.jpeg")
            #expect(description["orientation"] as? Int == 6)
            #expect(description["width"] as? Int == 800)
            #expect(description["height"] as? Int == 1200)
        }
    }

    @Test func aPictureIsUprightAndFits() async throws {
        try await withPhoto { folder in
            for (file, type) in [("small.jpg", "public.jpeg"), ("small.png", "public.png")] {
                let outcome = try await show("photo.jpg", "--size", "300x300", "--output", file, in: folder)
                #expect(outcome.exitCode == 0, "\(outcome.errors)")
                #expect(outcome.output.isEmpty)
                let description = try await description(of: file, in: folder)
                #expect(description["typeIdentifier"] as? String == type)
                #expect(description["orientation"] as? Int == 1)
                #expect(description["width"] as? Int == 300)
                #expect(description["height"] as? Int == 200)
            }
        }
    }

    @Test func aFilledPictureHasTheSizeToThePixel() async throws {
        try await withPhoto { folder in
            let outcome = try await show(
                "photo.jpg", "--size", "64x64", "--fill", "--output", "icon.jpg", "--json", in: folder)
            #expect(outcome.output.contains(#""picture":{"#))
            #expect(outcome.output.contains(#""height":64,"width":64"#))
            let description = try await description(of: "icon.jpg", in: folder)
            #expect(description["width"] as? Int == 64)
        }
    }

    @Test func whatCannotBeShownIsSaid() async throws {
        try await withPhoto { folder in
            try Data("no photo".utf8).write(to: folder.appending(path: "text.jpg"))
            let text = try await show("text.jpg", "--output", "out.jpg", in: folder)
            #expect(text.exitCode == 65)
            #expect(text.errors.contains("(unsupported)"))
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out.jpg").path()))
            #expect(try await show("absent.jpg", in: folder).exitCode == 66)
            #expect(try await show("photo.jpg", "--output", "absent/out.jpg", in: folder).exitCode == 73)
        }
    }

    @Test func aFileThatIsThereIsLeftAlone() async throws {
        try await withPhoto { folder in
            let files = FileManager.default
            let (photo, other) = (folder.appending(path: "photo.jpg"), folder.appending(path: "other.jpg"))
            try Data("somebody's".utf8).write(to: other)
            let refused = try await show("photo.jpg", "--size", "30x30", "--output", "other.jpg", in: folder)
            #expect(refused.exitCode == 73)
            #expect(refused.errors.contains("--force"))
            #expect(try Data(contentsOf: other) == Data("somebody's".utf8))
            let forced = try await show(
                "photo.jpg", "--size", "30x30", "--output", "other.jpg", "--force", in: folder)
            #expect(forced.exitCode == 0, "\(forced.errors)")
            #expect(try await description(of: "other.jpg", in: folder)["width"] as? Int == 30)
            // Under whatever name, the photo itself is spared.
            let bytes = try Data(contentsOf: photo)
            try files.createSymbolicLink(at: folder.appending(path: "link.jpg"), withDestinationURL: photo)
            try files.linkItem(at: photo, to: folder.appending(path: "hard.jpg"))
            for name in ["photo.jpg", "link.jpg", "hard.jpg"] {
                let itself = try await show("photo.jpg", "--size", "30x30", "--output", name, "--force", in: folder)
                #expect(itself.exitCode == 73)
                #expect(try Data(contentsOf: photo) == bytes)
            }
        }
    }

    @Test(arguments: [
        ["photo.jpg", "--force"], ["photo.jpg", "--force", "--output", "-"],
        ["photo.jpg", "--size", "0x10"], ["photo.jpg", "--size", "10"], ["photo.jpg", "--fill"],
        ["photo.jpg", "--json", "--output", "-"],
    ])
    func whatMakesNoSenseIsRefused(arguments: [String]) async throws {
        try await withPhoto { folder in
            let outcome = try await run(arguments, in: folder)
            #expect(outcome.exitCode == 64)
        }
    }

    @Test(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
    func aPhotoOfALibraryIsShownByItsIdentifier() async throws {
        try await Installation.with { installation in
            let photo = FixturePhoto(index: 1, kind: .sign)
            try Data(photo.render(.heic)).write(to: installation.photos.appending(path: "a.heic"))
            let path = installation.photos.path(percentEncoded: false)
            #expect(try await installation.phototext("library", "add", installation.library, path).exitCode == 0)
            let picture = installation.scratch.appending(path: "a.jpg").path(percentEncoded: false)
            // The library needs not know of it yet when it is named.
            let named = try await installation.phototext(
                "show", "a.heic", "--library", installation.library, "--size", "120x120", "--output", picture, "--json")
            #expect(named.exitCode == 0, "\(named.errors)")
            #expect(named.output.contains(#""height":80,"width":120"#))
            #expect(named.output.contains(#""library":"photos""#))
            let unknown = try await installation.phototext("show", "a.heic", "--output", picture)
            #expect(unknown.exitCode == 66)
            #expect(unknown.errors.contains("--library"))
            #expect(try await installation.phototext("submit", path).exitCode == 0)
            let known = try await installation.phototext("show", "a.heic", "--json")
            #expect(known.output.contains(#""typeIdentifier":"public.heic""#))
            let missing = try await installation.phototext(
                "show", "b.heic", "--library", installation.library, "--json")
            #expect(missing.exitCode == 66)
        }
    }
}
