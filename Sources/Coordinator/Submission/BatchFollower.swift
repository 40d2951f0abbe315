import AMQP
import Catalog
import CommandKit
import JobQueue

/// Follows batches until nothing remains to be done, and publishes their jobs that come due meanwhile.
struct BatchFollower {
    private let session: CatalogSession
    private let relay: Relay
    private let publisher: JobPublisher

    private static let lookInterval = Duration.milliseconds(500)
    private static let workerInterval = Duration.seconds(5)
    /// By then, a live worker has found a library that was registered just now, and said so.
    private static let discoveryTime = Duration.seconds(15)

    init(_ session: CatalogSession, relayCatalog: PhotoCatalog, publisher: JobPublisher) {
        self.session = session
        self.publisher = publisher
        relay = Relay(catalog: relayCatalog, publisher: publisher)
    }

    /// Returns how the first of the batches stands when it is settled, or in a ``Standstill``, which it says. The jobs
    /// of the others are published too.
    ///
    /// - Throws: ``Interrupted`` when the user does not want to wait any longer; `CatalogError`, `PostgresError`.
    func followFirst(of batches: ArraySlice<Int>) async throws -> BatchStatus {
        let batch = batches[batches.startIndex]
        var status = try await session.catalog.status(ofBatch: batch)
        let progress = ProgressBar(
            title: "Batch \(batch)", total: status.jobs.total, isEnabled: !session.output.isJSON)
        defer { progress.finish() }
        var remarks = Remarks(output: session.output)
        let start = ContinuousClock.now
        var nextWorkerLook = start
        while !status.isSettled {
            if let standstill = try await standstill(status) {
                session.output.remark("batch \(batch): " + standstill.sentence)
                break
            }
            remarks.note(.broker, try await publishDue(batches))
            if .now >= nextWorkerLook {
                let workers = try await session.catalog.liveWorkers()
                if workers.isEmpty || .now >= start + Self.discoveryTime {
                    remarks.note(.workers, Self.trouble(library: status.library, workers: workers))
                }
                if .now >= start + Self.discoveryTime {
                    remarks.note(.waiting, try await waitingNote(status))
                }
                nextWorkerLook = .now + Self.workerInterval
            }
            progress.update(status.jobs.total - status.jobs.open, total: status.jobs.total, note: note(for: status))
            let begin = ContinuousClock.now
            status = try await session.catalog.status(ofBatch: batch)
            // Counting a large batch takes the database a while: it should have other things to do.
            try await Interruption.sleep(for: max(Self.lookInterval, (.now - begin) * 10))
            try Interruption.check()
        }
        return status
    }

    private func standstill(_ status: BatchStatus) async throws -> Standstill? {
        guard Standstill.isPossible(status) else { return nil }
        return Standstill(status, reasons: try await session.catalog.waitingReasons(batch: status.batch))
    }

    /// Why nothing goes on, when all that is left waits to be tried again.
    private func waitingNote(_ status: BatchStatus) async throws -> String? {
        guard status.jobs.waitingToRetry > 0, status.jobs.waitingToRetry == status.jobs.open,
            let reason = try await session.catalog.waitingReasons(limit: 1, batch: status.batch).first
        else { return nil }
        let count = status.jobs.waitingToRetry
        let photos = count == 1 ? "1 photo waits" : "\(count) photos wait"
        return "\(photos) to be tried again: \(reason.reason) (\(reason.code))"
    }

    private func note(for status: BatchStatus) -> String {
        var parts = ["\(status.jobs.running) running"]
        if status.jobs.failed > 0 { parts.append("\(status.jobs.failed) failed") }
        if status.jobs.waitingToRetry > 0 { parts.append("\(status.jobs.waitingToRetry) waiting to retry") }
        return parts.joined(separator: " · ")
    }

    /// Returns what is wrong with the broker; nil when nothing is.
    private func publishDue(_ batches: ArraySlice<Int>) async throws -> String? {
        do {
            var unconfirmed = 0
            for batch in batches { unconfirmed += try await relay.publishDue(batch: batch).unconfirmed }
            guard unconfirmed > 0 else { return nil }
            return await BrokerObstacle(blockedReason: publisher.blockedReason).description
        } catch let error as AMQPError {
            return BrokerObstacle.away(error).description
        }
    }

    /// What to say to who submits and does not wait, when nobody reads; nil while somebody does.
    static func note(workers: [WorkerRecord], engines: [String]) -> String? {
        guard !workers.isEmpty else {
            return "No worker is alive, so nothing is read yet: "
                + "start `phototext-worker` on a machine that has the photos."
        }
        // One that was started just now does not know its engines yet.
        guard !workers.contains(where: { $0.engines.isEmpty || Set(engines).isSubset(of: $0.engines) }) else {
            return nil
        }
        return "No live worker has what it takes to read with \(engines.joined(separator: "+")): \(PaddleAdvice.way)."
    }

    /// Why no photo of the library is being read, as far as the live workers tell; nil when one is.
    static func trouble(library: String, workers: [WorkerRecord]) -> String? {
        // Whatever troubles a worker besides, it reads the libraries that it names.
        guard !workers.contains(where: { $0.libraries.contains(library) }) else { return nil }
        let sentence = "No live worker reads the library \(library)"
        // Of a worker that reads others, only what it says of this library matters.
        let words = workers.compactMap { worker in
            worker.trouble.flatMap {
                worker.libraries.isEmpty || $0.contains("\(library): ") ? "\(worker.host) says: \($0)" : nil
            }
        }
        return words.isEmpty
            ? sentence + ": start `phototext-worker` on a machine that has it."
            : sentence + "; " + words.joined(separator: "; ")
    }
}

/// Says what is wrong when it begins, and once.
private struct Remarks {
    enum Subject: Hashable {
        case broker
        case workers
        case waiting
    }

    let output: CommandOutput
    private var said: [Subject: String] = [:]

    init(output: CommandOutput) {
        self.output = output
    }

    mutating func note(_ subject: Subject, _ sentence: String?) {
        guard said[subject] != sentence else { return }
        said[subject] = sentence
        if let sentence { output.remark(sentence) }
    }
}
