import AMQP
import Catalog
import Foundation
import JobQueue
import PhotoFixtures
import PhotoLibraries
import TestSupport
import TextRecognition

extension Installation {
    /// Registers the folder and submits every photo of a batch, without the command line.
    func submitAll(_ photos: PhotoBatch) async throws -> Int {
        let path = self.photos.path(percentEncoded: false)
        _ = try await catalog.addLibrary(name: library, kind: "folder", location: path, host: nil)
        let submission = try await catalog.openBatch(library: library, request: RecognizeTextRequest())
        let assets = (0..<photos.count).map {
            PhotoAsset(localIdentifier: LocalIdentifier(stored: photos.name(of: $0)))
        }
        let page = try await catalog.submit(assets, to: submission)
        let publisher = JobPublisher(try TestBroker.configuration(), topology: Topology(prefix: prefix))
        _ = try await Relay(catalog: catalog, publisher: publisher).publish(page.publishable)
        try await catalog.closeBatch(submission)
        await publisher.close()
        return submission.batch
    }

    /// How many messages wait for a worker.
    func messagesLeft() async throws -> Int {
        let connection = try await AMQPConnection.connect(try TestBroker.configuration(), name: "phototext-tests")
        let count = try await Topology(prefix: prefix).depth(of: library, on: connection).readyMessages
        await connection.close()
        return count
    }
}
