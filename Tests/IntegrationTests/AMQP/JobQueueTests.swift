import AMQP
import JobQueue
import PhotoLibraries
import Testing

@testable import struct JobQueue.JobDelivery

@Suite(.enabled(if: Broker.isThere, "PHOTOTEXT_BROKER_URL is not set"), .timeLimit(.minutes(5)))
struct JobQueueTests {
    /// Runs `body` beside a running consumer, and ends the consumer after it.
    private func withConsumer(
        _ topology: Topology, libraries: Set<String> = ["a"], prefetch: Int = 10,
        isRegistered: @escaping @Sendable (String) async -> Bool = { _ in true },
        _ body: (JobConsumer) async throws -> Void
    ) async throws {
        var options = JobConsumer.Options()
        options.topology = topology
        options.libraries = libraries
        options.prefetch = prefetch
        options.verificationInterval = .seconds(1)
        options.isRegistered = isRegistered
        let consumer = JobConsumer(try Broker.configuration(), options: options)
        let running = Task { await consumer.run() }
        do {
            try await body(consumer)
        } catch {
            running.cancel()
            throw error
        }
        running.cancel()
        await running.value
        #expect(consumer.state.phase == .stopped)
    }

    private func publish(_ messages: [JobMessage], _ topology: Topology) async throws {
        let publisher = JobPublisher(try Broker.configuration(), topology: topology)
        let outcomes = try await publisher.publish(messages)
        #expect(outcomes.allSatisfy { $0 == .confirmed })
        await publisher.close()
    }

    /// Waits until the queue looks like this.
    private func waitForDepth(_ topology: Topology, until matches: (QueueDepth) -> Bool) async throws {
        let connection = try await Broker.connect()
        while true {
            let depth = try await topology.depth(of: "a", on: connection)
            if matches(depth) { break }
            await Task.yield()
        }
        await connection.close()
    }

    @Test func jobsArriveAndAreGoneWhenAcknowledged() async throws {
        try await Broker.withTopology(["a", "b"]) { topology in
            let messages = (1...20).map { JobMessage.numbered($0, library: $0 % 2 == 0 ? "a" : "b") }
            try await publish(messages, topology)
            try await withConsumer(topology, libraries: ["a", "b"]) { consumer in
                var received: Set<JobMessage> = []
                for await delivery in consumer.deliveries {
                    #expect(!delivery.isRedelivered)
                    received.insert(delivery.message)
                    await delivery.ack()
                    await delivery.ack()
                    if received.count == messages.count { break }
                }
                #expect(received == Set(messages))
                #expect(consumer.state.phase == .consuming)
            }
            try await waitForDepth(topology) { $0 == QueueDepth(readyMessages: 0, consumers: 0) }
        }
    }

    @Test func aReleasedJobComesAgain() async throws {
        try await Broker.withTopology { topology in
            try await publish([.numbered(1)], topology)
            try await withConsumer(topology) { consumer in
                var iterator = consumer.deliveries.makeAsyncIterator()
                let first = try #require(await iterator.next())
                await first.release()
                await first.ack()
                let second = try #require(await iterator.next())
                #expect(second.message == first.message)
                #expect(second.isRedelivered)
                await second.ack()
            }
        }
    }

    @Test func aLostSessionIsRebuiltAndItsDeliveriesComeAgain() async throws {
        try await Broker.withTopology { topology in
            try await publish([.numbered(1), .numbered(2)], topology)
            try await withConsumer(topology, prefetch: 2) { consumer in
                var iterator = consumer.deliveries.makeAsyncIterator()
                let first = try #require(await iterator.next())
                // The broker closes the channel because of an acknowledgement that it does not know.
                try await first.connection.ack(12345)
                let again = try #require(await iterator.next())
                // The second message may have been taken before the loss was noticed.
                let redelivered = again.isRedelivered ? again : try #require(await iterator.next())
                #expect(redelivered.isRedelivered)
                #expect(consumer.state.reconnects == 1)
                #expect(consumer.state.lastError?.code == .preconditionFailed)
                // Harmless: another session has it.
                await first.ack()
                await redelivered.ack()
            }
        }
    }

    @Test func aDeletedQueueIsDeclaredAgain() async throws {
        try await Broker.withTopology { topology in
            try await publish([.numbered(1)], topology)
            try await withConsumer(topology) { consumer in
                var iterator = consumer.deliveries.makeAsyncIterator()
                await iterator.next()?.ack()
                let other = try await Broker.connect()
                try await topology.remove(library: "a", on: other)
                await other.close()
                // Until the consumer has declared it, asking for the queue fails.
                while (try? await waitForDepth(topology) { $0.consumers == 1 }) == nil {}
                try await publish([.numbered(2)], topology)
                let delivery = try #require(await iterator.next())
                #expect(delivery.message.job == 2)
                await delivery.ack()
            }
        }
    }

    @Test func theQueueOfALibraryThatIsGoneStaysDeleted() async throws {
        try await Broker.withTopology(["a", "b"]) { topology in
            let (asked, continuation) = AsyncStream<String>.makeStream()
            let isRegistered: @Sendable (String) async -> Bool = {
                continuation.yield($0)
                return false
            }
            try await withConsumer(topology, libraries: ["a", "b"], isRegistered: isRegistered) { consumer in
                try await waitForDepth(topology) { $0.consumers == 1 }
                let other = try await Broker.connect()
                try await topology.remove(library: "a", on: other)
                var iterator = asked.makeAsyncIterator()
                #expect(await iterator.next() == "a")
                // Only without a does it have all that it wants.
                while consumer.state.phase != .consuming { await Task.yield() }
                let error = await #expect(throws: AMQPError.self) { try await topology.depth(of: "a", on: other) }
                #expect(error?.code == .notFound)
            }
        }
    }

    @Test func aPublisherDeclaresADeletedQueueAgain() async throws {
        try await Broker.withTopology { topology in
            let publisher = JobPublisher(try Broker.configuration(), topology: topology)
            #expect(try await publisher.publish([.numbered(1)]) == [.confirmed])
            let other = try await Broker.connect()
            try await topology.remove(library: "a", on: other)
            #expect(try await publisher.publish([.numbered(2), .numbered(3)]) == [.confirmed, .confirmed])
            #expect(try await topology.depth(of: "a", on: other).readyMessages == 2)
            #expect(await publisher.blockedReason == nil)
            await publisher.close()
            // And connects again after it was closed.
            #expect(try await publisher.publish([.numbered(4)]) == [.confirmed])
            await publisher.close()
            await other.close()
        }
    }

    @Test func aQueueThatCannotBeDeclaredHoldsUpNoOther() async throws {
        try await Broker.withTopology(["a"]) { topology in
            let other = try await Broker.connect()
            let foreign = topology.queue(of: "b")
            try await other.declareQueue(foreign, arguments: ["x-queue-type": "classic"])
            let publisher = JobPublisher(try Broker.configuration(), topology: topology)
            let messages = [JobMessage.numbered(1), .numbered(2, library: "b"), .numbered(3)]
            let outcomes = try await publisher.publish(messages)
            #expect([outcomes[0], outcomes[2]] == [.confirmed, .confirmed])
            #expect(outcomes[1] != .confirmed)
            #expect(try await publisher.readyMessages(of: "b") == nil)
            #expect(try await publisher.readyMessages(of: "a") == 2)
            #expect(await publisher.refusedLibraries.mapValues(\.code) == ["b": .preconditionFailed])
            #expect(await publisher.librariesLeftAlone == ["b"])
            await #expect(throws: AMQPError.self) { _ = try await publisher.publish([.numbered(4, library: "b")]) }
            await publisher.close()
            try await other.deleteQueue(foreign)
            await other.close()
        }
    }

    @Test func whatIsNoJobGoesToTheDeadLetters() async throws {
        try await Broker.withTopology { topology in
            let connection = try await Broker.connect()
            let outcomes = try await connection.publish([
                topology.message(1, body: Array("{}".utf8)), topology.message(2, body: [0xff]),
                topology.message(3, body: [UInt8](repeating: 0x20, count: 1_000_000)),
            ])
            #expect(outcomes.allSatisfy { $0 == .confirmed })
            try await publish([.numbered(4)], topology)
            try await withConsumer(topology) { consumer in
                var iterator = consumer.deliveries.makeAsyncIterator()
                let delivery = try #require(await iterator.next())
                #expect(delivery.message.job == 4)
                #expect(consumer.state.rejectedMessages == 3)
                await delivery.ack()
            }
            try await connection.consume(topology.deadLetters, consumerTag: "dead")
            var dead: Set<String?> = []
            for _ in 1...3 { dead.insert(await connection.delivery()?.messageID) }
            #expect(dead == ["1", "2", "3"])
            await connection.close()
        }
    }

    @Test func twoConsumersShare() async throws {
        try await Broker.withTopology { topology in
            try await withConsumer(topology, prefetch: 1) { one in
                try await withConsumer(topology, prefetch: 1) { other in
                    try await waitForDepth(topology) { $0.consumers == 2 }
                    try await publish([.numbered(1), .numbered(2)], topology)
                    // With a prefetch of 1, neither can have both.
                    var first = one.deliveries.makeAsyncIterator()
                    var second = other.deliveries.makeAsyncIterator()
                    let a = try #require(await first.next())
                    let b = try #require(await second.next())
                    #expect(Set([a.message.job, b.message.job]) == [1, 2])
                    await a.ack()
                    await b.ack()
                }
            }
        }
    }

    @Test func aPauseGivesBackWhatNobodyHasTaken() async throws {
        try await Broker.withTopology { topology in
            try await publish((1...5).map { .numbered($0) }, topology)
            try await withConsumer(topology) { consumer in
                var iterator = consumer.deliveries.makeAsyncIterator()
                let taken = try #require(await iterator.next())
                await consumer.pause(reason: "no database")
                #expect(consumer.state.phase == .paused(reason: "no database"))
                try await waitForDepth(topology) { $0.readyMessages == 4 }
                // What was taken is still ours.
                await taken.ack()
                await consumer.resume()
                var jobs: [Int64] = []
                for _ in 1...4 {
                    let delivery = try #require(await iterator.next())
                    jobs.append(delivery.message.job)
                    await delivery.ack()
                }
                #expect(jobs.sorted() == [2, 3, 4, 5])
                #expect(consumer.state.phase == .consuming)
            }
        }
    }

    /// The end of a pause is not missed while the deliveries are still being given back.
    @Test func aPauseMayEndWhileItBegins() async throws {
        try await Broker.withTopology { topology in
            try await publish((1...200).map { .numbered($0) }, topology)
            try await withConsumer(topology, prefetch: 200) { consumer in
                while await consumer.heldDeliveries != ["a": 200] { await Task.yield() }
                let pause = Task { await consumer.pause(reason: "no database") }
                while await !consumer.heldDeliveries.isEmpty { await Task.yield() }
                await consumer.resume()
                await pause.value
                #expect(consumer.state.phase == .consuming)
            }
        }
    }

    @Test func drainingKeepsWhatIsTaken() async throws {
        try await Broker.withTopology { topology in
            try await publish((1...3).map { .numbered($0) }, topology)
            try await withConsumer(topology) { consumer in
                var iterator = consumer.deliveries.makeAsyncIterator()
                let taken = try #require(await iterator.next())
                await consumer.stopConsuming()
                #expect(consumer.state.phase == .draining)
                await taken.ack()
            }
            try await waitForDepth(topology) { $0 == QueueDepth(readyMessages: 2, consumers: 0) }
        }
    }

    @Test func librariesChangeWhileItRuns() async throws {
        try await Broker.withTopology(["a", "b"]) { topology in
            try await withConsumer(topology, libraries: []) { consumer in
                try await publish([.numbered(1, library: "b")], topology)
                await consumer.setLibraries(["b"])
                var iterator = consumer.deliveries.makeAsyncIterator()
                let delivery = try #require(await iterator.next())
                #expect(delivery.message.library == "b")
                await delivery.ack()
                await consumer.setLibraries(["a"])
                try await waitForDepth(topology) { $0.consumers == 1 }
            }
        }
    }

    @Test func aConsumerThatNobodyAnswersKeepsTrying() async throws {
        var configuration = try Broker.configuration()
        configuration.host = "127.0.0.1"
        configuration.port = 1
        let (attempts, continuation) = AsyncStream<String>.makeStream()
        var options = JobConsumer.Options()
        options.log = { continuation.yield($0) }
        let consumer = JobConsumer(configuration, options: options)
        let running = Task { await consumer.run() }
        var iterator = attempts.makeAsyncIterator()
        for _ in 1...3 { #expect(await iterator.next()?.contains("127.0.0.1:1") == true) }
        #expect(consumer.state.phase == .connecting)
        #expect(consumer.state.lastError?.code == .cannotConnect)
        running.cancel()
        await running.value
        #expect(await consumer.deliveries.first { _ in true } == nil)
    }
}
