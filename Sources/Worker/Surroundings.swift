import FoundationEssentials
import JobQueue
import Postgres
import Synchronization

/// What a worker knows of its surroundings, for everybody in it: who looks around tells, and so does every job that has
/// found something out.
final class Surroundings: Sendable {
    private let status = Mutex(WorkerStatus())
    private let consumer: JobConsumer
    /// How long nothing is consumed after PostgreSQL has refused to do its part, in seconds.
    private let refusalDelay: Double

    init(consumer: JobConsumer, refusalDelay: Double) {
        self.consumer = consumer
        self.refusalDelay = refusalDelay
    }

    func withStatus<Value: Sendable>(_ body: (inout WorkerStatus) -> Value) -> Value {
        status.withLock { body(&$0) }
    }

    /// PostgreSQL does not do its part: nothing is consumed until it does. After a refusal, such as for want of disk space
    /// or of a right, nothing is for a while: messages do not go round in circles, and `status` says why.
    func databaseFails(_ error: PostgresError) async {
        withStatus { status in
            status.databaseTrouble = error.description
            guard error.isRefusal else { return }
            status.databaseRefuses(error.description, until: .now + .seconds(refusalDelay))
        }
        await consumer.pause(reason: error.description)
    }

    /// PostgreSQL answers. Returns whether it did not before.
    func databaseAnswers() async -> Bool {
        let (wasAway, mayResume) = withStatus { status in
            guard status.mayResume(at: .now) else { return (false, false) }
            defer { status.databaseTrouble = nil }
            return (status.databaseTrouble != nil, true)
        }
        // Every time: a pause may come in late, after its trouble was over.
        if mayResume { await consumer.resume() }
        return wasAway
    }

    /// The outcome of a job waits until PostgreSQL takes it.
    func outcomeFails(of job: Int64, _ error: PostgresError) async {
        withStatus { $0.notStored(job: job, error.description) }
        await databaseFails(error)
    }

    /// The outcome of a job waits no longer.
    func outcomeIsSettled(of job: Int64) {
        withStatus { $0.settled(job: job) }
    }

    /// The broker takes no messages from now on, for this reason; or, with nil, takes them again.
    func brokerBlocks(_ reason: String?) {
        withStatus { $0.brokerBlocks(reason, at: Date()) }
    }

    /// Photos cannot be read here with a recipe; perhaps not with any other.
    func lacks(recipe: Int, _ reason: String) {
        withStatus { $0.lacks(recipe, reason, at: .now) }
    }

    /// A photo was read with a recipe.
    func reads(recipe: Int, engines: [String]) {
        withStatus { $0.reads(recipe, engines: engines) }
    }
}
