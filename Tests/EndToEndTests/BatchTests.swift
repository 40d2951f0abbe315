import Catalog
import Foundation
import PhotoFixtures
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct BatchTests {
    private func write(_ photo: FixturePhoto, orientation: Int = 1, to name: String, in folder: URL) throws {
        try Data(photo.render(orientation: orientation)).write(to: folder.appending(path: name))
    }

    @Test func submittingAgainPublishesNothing() async throws {
        try await Installation.with { installation in
            try PhotoBatch(count: 6, seed: 3).write(to: installation.photos.path(percentEncoded: false))
            #expect(try await installation.phototext("setup").exitCode == 0)
            let path = installation.photos.path(percentEncoded: false)
            try await installation.withWorkers(1) { _ in
                let first = try await installation.phototext("submit", path, "--wait")
                #expect(first.exitCode == 0, "\(first.errors)")
                #expect(first.output.contains("6 given"))
                #expect(first.output.contains("6 published"))
            }
            let again = try await installation.phototext("submit", path)
            #expect(again.exitCode == 0)
            #expect(again.output.contains("6 already recognized"))
            #expect(again.output.contains("0 published"))
        }
    }

    @Test func allEightOrientationsGiveTheSameText() async throws {
        try await Installation.with { installation in
            let photo = FixturePhoto(index: 42, seed: 5)
            for orientation in 1...8 {
                try write(photo, orientation: orientation, to: "\(orientation).jpg", in: installation.photos)
            }
            #expect(try await installation.phototext("setup").exitCode == 0)
            try await installation.withWorkers(1) { _ in
                let path = installation.photos.path(percentEncoded: false)
                let outcome = try await installation.phototext("submit", path, "--wait")
                #expect(outcome.exitCode == 0, "\(outcome.errors)")
            }
            for orientation in 1...8 {
                let stored = try await installation.catalog.recognitions(
                    of: LocalIdentifier(stored: "\(orientation).jpg"))
                #expect(stored.map(\.transcript) == [photo.text])
                #expect(stored.first?.pages.first?.orientation == orientation)
            }
        }
    }

    @Test func sameBytesUnderAnotherNameAreReadOnce() async throws {
        try await Installation.with { installation in
            let photo = FixturePhoto(index: 7, seed: 9)
            try write(photo, to: "a.jpg", in: installation.photos)
            try write(photo, to: "b.jpg", in: installation.photos)
            #expect(try await installation.phototext("setup").exitCode == 0)
            try await installation.withWorkers(1) { _ in
                let path = installation.photos.path(percentEncoded: false)
                let outcome = try await installation.phototext("submit", path, "--wait")
                #expect(outcome.exitCode == 0, "\(outcome.errors)")
            }
            let read = try await installation.database.number(
                "SELECT count(*) FROM phototext.attempt WHERE outcome = 'read'")
            let shared = try await installation.database.number(
                "SELECT count(*) FROM phototext.attempt WHERE outcome = 'shared'")
            #expect(read == 1)
            #expect(shared == 1)
            for name in ["a.jpg", "b.jpg"] {
                let stored = try await installation.catalog.recognitions(of: LocalIdentifier(stored: name))
                #expect(stored.map(\.transcript) == [photo.text])
            }
        }
    }

    /// A camera's IMG.JPG that becomes img.jpg is another name and the same photo, on disks that tell the two apart.
    @Test func aPhotoWhoseNameChangesItsCaseIsReadOnce() async throws {
        try await Installation.with { installation in
            let photo = FixturePhoto(index: 7, seed: 9)
            try write(photo, to: "IMG.JPG", in: installation.photos)
            #expect(try await installation.phototext("setup").exitCode == 0)
            let path = installation.photos.path(percentEncoded: false)
            try await installation.withWorkers(1) { _ in
                #expect(try await installation.phototext("submit", path, "--wait").exitCode == 0)
                try FileManager.default.moveItem(atPath: path + "/IMG.JPG", toPath: path + "/img.jpg")
                let outcome = try await installation.phototext("submit", path, "--wait")
                #expect(outcome.exitCode == 0, "\(outcome.errors)")
                // The former name is no photo any more, and keeps its text.
                let gone = try await installation.phototext("submit", "--library", "photos", "IMG.JPG")
                #expect(gone.exitCode == 65)
            }
            let read = try await installation.database.number(
                "SELECT count(*) FROM phototext.attempt WHERE outcome = 'read'")
            #expect(read == 1)
            for name in ["IMG.JPG", "img.jpg"] {
                let stored = try await installation.catalog.recognitions(of: LocalIdentifier(stored: name))
                #expect(stored.map(\.transcript) == [photo.text])
            }
        }
    }

    @Test func badPhotosFailWithAReasonAndHarmNobody() async throws {
        try await Installation.with { installation in
            let folder = installation.photos
            try HostilePhoto.write(to: folder.path(percentEncoded: false))
            try write(FixturePhoto(index: 1), to: "good.jpg", in: folder)
            #expect(try await installation.phototext("setup").exitCode == 0)
            try await installation.withWorkers(1) { _ in
                let outcome = try await installation.phototext(
                    "submit", folder.path(percentEncoded: false), "--wait")
                #expect(outcome.exitCode == 65, "\(outcome.errors)")
            }
            let failures = try await installation.catalog.failures()
            let codes = Dictionary(uniqueKeysWithValues: failures.map { ($0.identifier.rawValue, $0.code) })
            #expect(
                codes == [
                    "empty.jpg": "empty", "zeros.jpg": "unsupported", "text.jpg": "unsupported",
                    "cutHeader.jpg": "corrupt", "huge.png": "too_large",
                ])
            #expect(failures.allSatisfy { $0.attempts == 1 })
            let half = try await installation.catalog.recognitions(of: LocalIdentifier(stored: "cutInHalf.jpg"))
            #expect(half.map(\.isDamaged) == [true])
            let good = try await installation.catalog.recognitions(of: LocalIdentifier(stored: "good.jpg"))
            #expect(good.map(\.transcript) == [FixturePhoto(index: 1).text])
        }
    }

    @Test func libraryThatVanishesSnoozesItsPhotos() async throws {
        try await Installation.with { installation in
            try PhotoBatch(count: 3, seed: 4).write(to: installation.photos.path(percentEncoded: false))
            #expect(try await installation.phototext("setup").exitCode == 0)
            let path = installation.photos.path(percentEncoded: false)
            #expect(try await installation.phototext("submit", path).exitCode == 0)
            let away = installation.scratch.appending(path: "unmounted")
            try FileManager.default.moveItem(at: installation.photos, to: away)
            try FileManager.default.createDirectory(at: installation.photos, withIntermediateDirectories: false)
            try await installation.withWorkers(1, ["--slots", "1", "--snooze-delay", "1"]) { _ in
                try await installation.wait {
                    try await installation.catalog.liveWorkers().contains { $0.trouble != nil }
                }
                #expect(try await installation.catalog.jobCounts().failed == 0)
                try FileManager.default.removeItem(at: installation.photos)
                try FileManager.default.moveItem(at: away, to: installation.photos)
                try await installation.wait { try await installation.catalog.jobCounts().completed == 3 }
            }
        }
    }

    @Test func terminatedWorkerHandsBackWhatItHolds() async throws {
        try await Installation.with { installation in
            let photos = PhotoBatch(count: 30, seed: 11)
            try photos.write(to: installation.photos.path(percentEncoded: false))
            let batch = try await installation.submitAll(photos)
            try await installation.withWorkers(1) { _ in
                try await installation.wait {
                    try await installation.catalog.status(ofBatch: batch).jobs.completed >= 3
                }
            }
            let jobs = try await installation.catalog.status(ofBatch: batch).jobs
            #expect(jobs.running == 0)
            #expect(jobs.available + jobs.completed == 30)
            #expect(try await installation.catalog.liveWorkers().isEmpty)
            try await installation.withWorkers(1) { _ in
                try await installation.wait { try await installation.catalog.status(ofBatch: batch).isSettled }
            }
            #expect(try await installation.catalog.status(ofBatch: batch).jobs.completed == 30)
            let lost = try await installation.database.number(
                "SELECT count(*) FROM phototext.attempt WHERE outcome = 'lost'")
            #expect(lost == 0)
        }
    }
}
