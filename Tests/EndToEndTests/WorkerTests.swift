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
    @Test func aQueueThatIsNotOursStopsNoOtherLibrary() async throws {
        try await Installation.with { installation in
            let topology = Topology(prefix: installation.prefix)
            let broker = try await AMQPConnection.connect(try TestBroker.configuration(), name: "phototext-tests")
            try await broker.declareQueue(topology.queue(of: "album"), arguments: ["x-queue-type": "classic"])
            let path = installation.photos.path(percentEncoded: false)
            _ = try await installation.catalog.addLibrary(name: "album", kind: "folder", location: path, host: nil)
            let photos = PhotoBatch(count: 3, seed: 2)
            try photos.write(to: path)
            let batch = try await installation.submitAll(photos)
            try await installation.withWorkers(1) { _ in
                try await installation.wait { try await installation.catalog.status(ofBatch: batch).isSettled }
                let status = try await installation.phototext("status")
                #expect(status.output.contains("does not read everything: album: its queue cannot be used"))
            }
            #expect(try await installation.catalog.status(ofBatch: batch).jobs.completed == 3)
            try await topology.remove(library: "album", on: broker)
            await broker.close()
        }
    }

    @Test func killedWorkerLosesNothing() async throws {
        try await Installation.with { installation in
            let photos = PhotoBatch(count: 200, seed: 7)
            let path = installation.photos.path(percentEncoded: false)
            try photos.write(to: path)
            #expect(try await installation.phototext("setup").exitCode == 0)
            let first = try await installation.phototext("submit", path)
            #expect(first.output.contains("200 published"), "\(first.errors)")
            let batch = 1
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
            let again = try await installation.phototext("submit", path)
            #expect(again.output.contains("200 already recognized"), "\(again.errors)")
            #expect(again.output.contains("0 published"))
        }
    }
}
