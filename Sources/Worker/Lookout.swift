import AMQP
import Catalog
import FoundationEssentials
import Glibc
import JobQueue
import Observability
import Postgres
import RecognizerPool
import TextRecognition

/// Looks at a worker's surroundings again and again: which libraries it reaches, whether photos can be read, and tells
/// everybody else that it is alive.
struct Lookout: Sendable {
    let worker: UUID
    let configuration: WorkerConfiguration
    let catalog: PhotoCatalog
    let publisher: JobPublisher
    let consumer: JobConsumer
    let pool: TextRecognizerPool
    let libraries: LibraryDirectory
    let surroundings: Surroundings
    let metrics: WorkerMetrics
    let logger: Logger

    /// Tells PostgreSQL that this worker is alive, what it holds, and why it reads less than it could.
    func report() async {
        let (libraries, engines, trouble) = surroundings.withStatus { status in
            // By then, every job that waited because of it has been tried again.
            status.forgetRecipes(notSeenSince: .now - .seconds(2 * configuration.snoozeDelay + 30))
            return (status.libraries, status.engines, status.trouble)
        }
        let state = consumer.state
        metrics.reconnects.set(Double(state.reconnects))
        do {
            try await catalog.reportAlive(
                WorkerRecord(
                    id: worker, host: configuration.host, pid: Int(getpid()), slots: configuration.slots,
                    libraries: libraries.sorted(), engines: engines.filter { configuration.lack(of: [$0]) == nil },
                    deliveries: await consumer.heldDeliveries, trouble: trouble))
            if await surroundings.databaseAnswers() { logger.notice("database_back") }
        } catch let error as PostgresError {
            await surroundings.databaseFails(error)
        } catch {
            logger.error("report_failed", ["error": .string("\(error)")])
        }
    }

    /// Why photos cannot be read with the deployment's recipe.
    private func engineTrouble() async throws -> String? {
        let request: RecognizeTextRequest
        do {
            request = try await catalog.defaultRecipe() ?? RecognizeTextRequest()
        } catch let error as CatalogError {
            return error.message
        }
        let (mustExamine, known) = surroundings.withStatus { ($0.mustExamine(request), $0.engines) }
        guard mustExamine else { return nil }
        let findings = try await EngineProbe(pool: pool, configuration: configuration).look(at: request, known: known)
        surroundings.withStatus { $0.examined(request, engines: findings.engines) }
        return findings.trouble
    }

    /// Why queues of libraries cannot be used: they would cost the consumer its session, again and again.
    private func refusedQueues(of libraries: Set<String>) async -> [String: AMQPError] {
        do {
            return try await publisher.prepare(libraries, again: consumer.state.phase != .consuming)
        } catch {
            // With the broker away, what was known before holds.
            return await publisher.refusedLibraries.filter { libraries.contains($0.key) }
        }
    }

    /// Which libraries can be reached, and whether photos can be read at all: only then is anything consumed.
    func lookAround() async {
        do {
            var (reachable, troubles) = await libraries.refresh(try await catalog.libraries())
            for (name, error) in await refusedQueues(of: reachable) {
                reachable.remove(name)
                troubles[name] = "its queue cannot be used: \(error)"
            }
            let engineTrouble = try await engineTrouble()
            // Then the libraries were not waited for.
            guard !Task.isCancelled else { return }
            let consumed = engineTrouble == nil ? reachable : []
            let isNews = surroundings.withStatus { [troubles] status in
                defer {
                    status.libraries = consumed
                    status.libraryTroubles = troubles
                    status.engineTrouble = engineTrouble
                    status.hasLooked = true
                }
                return status.libraries != consumed || status.engineTrouble != engineTrouble
                    || status.libraryTroubles != troubles
            }
            if isNews {
                let trouble = surroundings.withStatus { $0.trouble }
                logger.info(
                    "libraries_consumed",
                    [
                        "libraries": .array(consumed.sorted().map { .string($0) }),
                        "trouble": .string(trouble ?? "none"),
                    ])
                await consumer.setLibraries(consumed)
                await report()
            }
        } catch let error as PostgresError {
            await surroundings.databaseFails(error)
        } catch {
            guard !Task.isCancelled else { return }
            logger.error("look_around_failed", ["error": .string("\(error)")])
        }
    }
}
