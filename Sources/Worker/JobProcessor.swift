import Catalog
import Digests
import FailPoints
import FoundationEssentials
import JobQueue
import Observability
import PhotoLibraries
import Postgres
import RecognizerPool
import TextRecognition

/// What a worker does with one delivery: claim, fetch, read, store, and only then settle it with the broker.
struct JobProcessor: Sendable {
    /// What is said to the broker.
    enum Settlement: Sendable {
        /// The outcome is committed, or somebody else has the job.
        case ack
        /// The job goes back to its queue.
        case release
    }

    let worker: UUID
    let configuration: WorkerConfiguration
    let catalog: PhotoCatalog
    let libraries: LibraryDirectory
    let lookAhead: LookAhead
    let pool: TextRecognizerPool
    let metrics: WorkerMetrics
    let logger: Logger
    let surroundings: Surroundings

    /// Does everything about one delivery. A cancelled task hands its job back.
    ///
    /// - Parameter slot: freed as soon as the photo is read.
    func process(_ delivery: JobDelivery, in slot: ReadingSlot) async -> Settlement {
        let message = delivery.message
        metrics.delivery(isRedelivered: delivery.isRedelivered)
        FailPoint.delivered.pass()
        do {
            let claim = try await catalog.claim(
                job: message.job, generation: message.generation, worker: worker,
                isRedelivered: delivery.isRedelivered)
            guard let claim else {
                metrics.job("dropped")
                return .ack
            }
            FailPoint.claimed.pass()
            return await process(claim, in: slot)
        } catch {
            logger.warning("claim_failed", ["job": .integer(Int(message.job)), "error": .string("\(error)")])
            if let error = error as? PostgresError { await surroundings.databaseFails(error) }
            return .release
        }
    }

    private func process(_ claim: ClaimedJob, in slot: ReadingSlot) async -> Settlement {
        guard let request = claim.request, claim.leastRevision ?? 0 <= PipelineRevision.current else {
            let what = claim.request == nil ? "for the recipe that is asked for" : "to read better than was read before"
            let reason = "this worker is too old \(what): install the newer phototext-worker"
            surroundings.lacks(recipe: claim.recipe, reason)
            return await snooze(claim, code: "worker_too_old", reason: reason, delay: configuration.snoozeDelay)
        }
        return await process(claim, request, in: slot)
    }

    private func process(
        _ claim: ClaimedJob, _ request: RecognizeTextRequest, in slot: ReadingSlot
    ) async -> Settlement {
        if let lack = configuration.lack(of: request.engines) { return await snooze(claim, lack) }
        var clock = StageClock()
        do {
            let library = try await libraries.library(named: claim.library)
            let data = try await lookAhead.photo(claim.identifier, in: claim.library)
            clock.end("fetch")
            FailPoint.fetched.pass()
            let content = SHA256Digest(of: data.bytes)
            if let settlement = await reuse(claim, content: content, revision: data.revision, clock) {
                return settlement
            }
            let document = try await pool.recognize(data.bytes, request: request)
            await slot.free()
            surroundings.reads(recipe: claim.recipe, engines: request.engines)
            clock.end("recognizer")
            FailPoint.recognized.pass()
            clock.add(document.stageMilliseconds)
            // Where bytes and revision came together, asking once more would cost a request and tell nothing.
            if !data.isSnapshot, try await library.revision(of: claim.identifier) != data.revision {
                return await snooze(claim, code: "changing", reason: "the photo changed while it was read", delay: 5)
            }
            return await complete(
                claim, ReadPhoto(content: content, revision: data.revision, document: document, stages: clock.stages))
        } catch let failure as RecognitionFailure {
            return await fail(claim, failure, clock.stages)
        } catch is PhotoLibraryError where Task.isCancelled {
            // Then the library was not waited for, and nothing is known of it.
            return await handBack(claim)
        } catch let error as PhotoLibraryError where error.isOfSurroundings {
            return await snooze(
                claim, code: error.code.rawValue, reason: error.message,
                delay: SnoozeDelay(configuration.snoozeDelay).seconds(after: error.code, attempt: claim.attempt))
        } catch let error as PhotoLibraryError {
            return await fail(
                claim, RecognitionFailure(.init(rawValue: error.code.rawValue), error.message), clock.stages)
        } catch let error as RecognizerUnavailable where error.code != .shuttingDown {
            return await snooze(claim, error)
        } catch {
            // A stopping worker; anything else would come back at once, again and again.
            if Task.isCancelled || error is RecognizerUnavailable { return await handBack(claim) }
            return await snooze(claim, code: "unexpected", reason: "\(error)", delay: configuration.snoozeDelay)
        }
    }

    // MARK: Outcomes

    /// The settlement, if the same bytes were read before.
    private func reuse(
        _ claim: ClaimedJob, content: SHA256Digest, revision: String?, _ clock: StageClock
    ) async -> Settlement? {
        let known = await store(claim) {
            try await catalog.completeWithKnownContent(
                claim, content: content, revision: revision, stages: clock.stages)
        }
        switch known {
        case .stored(nil): return nil
        case .stored(let isCurrent): return await settled(claim, "shared", isCurrent: isCurrent ?? false, clock.stages)
        case .refused: return nil
        case .givenUp: return .release
        }
    }

    private func complete(_ claim: ClaimedJob, _ photo: ReadPhoto) async -> Settlement {
        switch await store(claim, { try await catalog.complete(claim, with: photo) }) {
        case .stored(let isCurrent): return await settled(claim, "read", isCurrent: isCurrent, photo.stages)
        case .givenUp: return .release
        case .refused(let sqlState):
            let failure = RecognitionFailure(.notStorable, "PostgreSQL refuses the text (SQLSTATE \(sqlState))")
            return await fail(claim, failure, photo.stages)
        }
    }

    private func fail(
        _ claim: ClaimedJob, _ failure: RecognitionFailure, _ stages: [String: Int]
    ) async -> Settlement {
        let stored = await store(claim) {
            try await catalog.fail(claim, failure, retryDelay: configuration.retryDelay, stages: stages)
        }
        guard case .stored(let state) = stored else { return .release }
        logger.notice(
            "photo_failed",
            fields(claim, ["code": .string(failure.code.rawValue), "error": .string(failure.message)]))
        metrics.job(state == nil ? "superseded" : "failed", reason: failure.code.rawValue)
        if state == nil { await noteRefusal(of: claim) }
        return .ack
    }

    private func snooze(_ claim: ClaimedJob, code: String, reason: String, delay: Double) async -> Settlement {
        let stored = await store(claim) {
            try await catalog.snooze(claim, code: code, reason: reason, delay: delay)
        }
        guard case .stored(let isCurrent) = stored else { return .release }
        logger.notice("photo_snoozed", fields(claim, ["code": .string(code), "error": .string(reason)]))
        metrics.job(isCurrent ? "snoozed" : "superseded", reason: code)
        if !isCurrent { await noteRefusal(of: claim) }
        return .ack
    }

    /// This worker cannot read with the job's recipe, perhaps with others.
    private func snooze(_ claim: ClaimedJob, _ lack: RecognizerUnavailable) async -> Settlement {
        surroundings.lacks(recipe: claim.recipe, lack.message)
        return await snooze(claim, code: lack.code.rawValue, reason: lack.message, delay: configuration.snoozeDelay)
    }

    private func handBack(_ claim: ClaimedJob) async -> Settlement {
        do {
            try await catalog.handBack(claim)
            FailPoint.handedBack.pass()
        } catch {
            // Then the job stays with this worker until it is presumed dead, and is rescued.
            logger.warning("hand_back_failed", fields(claim, ["error": .string("\(error)")]))
        }
        metrics.job("handed_back")
        return .release
    }

    private func settled(
        _ claim: ClaimedJob, _ outcome: String, isCurrent: Bool, _ stages: [String: Int]
    ) async -> Settlement {
        guard isCurrent else {
            logger.info("attempt_superseded", fields(claim))
            metrics.job("superseded")
            await noteRefusal(of: claim)
            return .ack
        }
        metrics.job(outcome)
        metrics.lastSuccess.set(Date().timeIntervalSince1970)
        for (stage, milliseconds) in stages { metrics.stage(stage, milliseconds: milliseconds) }
        logger.info(
            "photo_\(outcome)", fields(claim, ["duration_ms": .integer(stages.values.max() ?? 0)]))
        return .ack
    }

    /// For `explain` alone: when it does not succeed, nothing is lost.
    private func noteRefusal(of claim: ClaimedJob) async {
        do {
            try await catalog.noteRefusal(of: claim)
        } catch {
            logger.debug("refusal_not_noted", fields(claim, ["error": .string("\(error)")]))
        }
    }

    // MARK: PostgreSQL

    private enum Storing<Value: Sendable>: Sendable {
        case stored(Value)
        /// The worker is stopping before PostgreSQL came back.
        case givenUp
        /// PostgreSQL will not have these values, however often they come.
        case refused(sqlState: String)
    }

    /// Stores an outcome, however long PostgreSQL is away or a lock is held: the photo need not be read again for that,
    /// and is not to blame. Nothing is said to the broker meanwhile.
    private func store<Value: Sendable>(
        _ claim: ClaimedJob, _ statement: () async throws -> Value
    ) async -> Storing<Value> {
        var isFirst = true
        defer { surroundings.outcomeIsSettled(of: claim.job) }
        while true {
            do {
                return .stored(try await statement())
            } catch let error as PostgresError where !error.refusesValues {
                // One line for each outage, not one for each try.
                if isFirst { logger.warning("outcome_not_stored", fields(claim, ["error": .string("\(error)")])) }
                isFirst = false
                await surroundings.outcomeFails(of: claim.job, error)
                guard !Task.isCancelled else { return .givenUp }
                // Cancellation ends the sleep, and the next failure the loop.
                try? await Task.sleep(for: .seconds(1))
            } catch {
                logger.error("outcome_refused", fields(claim, ["error": .string("\(error)")]))
                return .refused(sqlState: (error as? PostgresError)?.sqlState?.rawValue ?? "unknown")
            }
        }
    }

    private func fields(_ claim: ClaimedJob, _ more: Logger.Fields = [:]) -> Logger.Fields {
        more.merging([
            "job": .integer(Int(claim.job)), "library": .string(claim.library), "attempt": .integer(claim.attempt),
        ]) { own, _ in own }
    }
}
