import AMQP
import Catalog
import Foundation
import JobQueue
import PhotoFixtures
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"), .serialized)
struct WorkerTests {
    @Test func killedWorkerLosesNothing() async throws {
        try await Installation.with { installation in
            let photos = PhotoBatch(count: 200, seed: 7)
            try photos.write(to: installation.photos.path(percentEncoded: false))
            let batch = try await installation.submitAll(photos)
            try await installation.withWorkers(2) { workers in
                try await installation.wait {
                    try await installation.catalog.status(ofBatch: batch).jobs.completed >= 60
                }
                workers[0].send(SIGKILL)
                try await installation.wait { try await installation.catalog.status(ofBatch: batch).isSettled }
            }
            let status = try await installation.catalog.status(ofBatch: batch)
            #expect(status.jobs.completed == 200)
            #expect(status.jobs.failed == 0)
            #expect(try await installation.database.number("SELECT count(*) FROM phototext.recognition") == 200)
            for index in 0..<photos.count {
                let identifier = LocalIdentifier(stored: photos.name(of: index))
                let stored = try await installation.catalog.recognitions(of: identifier)
                #expect(stored.map(\.transcript) == [photos.photo(index).text])
            }
            let again = try await installation.phototext(
                "submit", installation.photos.path(percentEncoded: false))
            #expect(again.output.contains("200 already recognized"), "\(again.errors)")
            #expect(again.output.contains("0 published"))
        }
    }
}
