import AMQP
import JobQueue
import Testing

@Suite(.enabled(if: Broker.isThere, "PHOTOTEXT_BROKER_URL is not set"), .timeLimit(.minutes(5)))
struct AMQPConnectionTests {
    @Test func publishedMessagesAreConfirmedAndArrive() async throws {
        try await Broker.withTopology { topology in
            let connection = try await Broker.connect()
            let outcomes = try await connection.publish((1...1000).map { topology.message($0) })
            #expect(outcomes == Array(repeating: .confirmed, count: 1000))
            #expect(try await topology.depth(of: "a", on: connection) == QueueDepth(readyMessages: 1000, consumers: 0))
            #expect(try await connection.purgeQueue(topology.queue(of: "a")) == 1000)
            await connection.close()
        }
    }

    @Test func unroutableMessagesAreReturned() async throws {
        try await Broker.withTopology { topology in
            let connection = try await Broker.connect()
            let outcomes = try await connection.publish(
                (1...300).map { topology.message($0, to: $0 % 3 == 0 ? "nowhere" : "a") })
            for (index, outcome) in outcomes.enumerated() {
                let isReturned = (index + 1) % 3 == 0
                #expect(outcome == (isReturned ? .returned(replyCode: 312, text: "NO_ROUTE") : .confirmed))
            }
            await connection.close()
        }
    }

    @Test func bodiesOfAnySizeArriveWhole() async throws {
        try await Broker.withTopology { topology in
            let connection = try await Broker.connect()
            // Around the size of a frame, 131,072 bytes with 8 of frame.
            let sizes = [0, 1, 131_063, 131_064, 131_065, 300_000]
            let bodies = sizes.map { size in (0..<size).map { UInt8(truncatingIfNeeded: $0) } }
            let outcomes = try await connection.publish(
                bodies.enumerated().map { topology.message($0, body: $1) })
            #expect(outcomes.allSatisfy { $0 == .confirmed })
            try await connection.consume(topology.queue(of: "a"), consumerTag: "c")
            for (index, body) in bodies.enumerated() {
                let delivery = try #require(await connection.delivery())
                #expect(delivery.body == body)
                #expect(delivery.messageID == "\(index)")
                #expect(delivery.type == "test")
                try await connection.ack(delivery.tag)
            }
            await connection.close()
        }
    }

    @Test func whatWasNotAcknowledgedIsDeliveredAgain() async throws {
        try await Broker.withTopology { topology in
            let first = try await Broker.connect()
            try await first.setPrefetch(2)
            _ = try await first.publish([topology.message(1), topology.message(2)])
            try await first.consume(topology.queue(of: "a"), consumerTag: "c")
            let acknowledged = try #require(await first.delivery())
            #expect(!acknowledged.isRedelivered)
            try await first.ack(acknowledged.tag)
            #expect(await first.delivery()?.messageID == "2")
            await first.close()

            let second = try await Broker.connect()
            try await second.consume(topology.queue(of: "a"), consumerTag: "c")
            let again = try #require(await second.delivery())
            #expect(again.messageID == "2")
            #expect(again.isRedelivered)
            try await second.ack(again.tag)
            await second.close()
        }
    }

    @Test func prefetchLimitsWhatIsHeld() async throws {
        try await Broker.withTopology { topology in
            let connection = try await Broker.connect()
            _ = try await connection.publish((1...5).map { topology.message($0) })
            try await connection.setPrefetch(2)
            try await connection.consume(topology.queue(of: "a"), consumerTag: "c")
            _ = await connection.delivery()
            _ = await connection.delivery()
            #expect(try await topology.depth(of: "a", on: connection) == QueueDepth(readyMessages: 3, consumers: 1))
            await connection.close()
        }
    }

    @Test func aDeletedQueueCancelsItsConsumer() async throws {
        try await Broker.withTopology { topology in
            let consumer = try await Broker.connect()
            try await consumer.consume(topology.queue(of: "a"), consumerTag: "c")
            let other = try await Broker.connect()
            try await other.deleteQueue(topology.queue(of: "a"))
            let cancelled = await consumer.events.first {
                if case .consumerCancelled(let consumerTag) = $0 { consumerTag } else { nil }
            }
            #expect(cancelled == "c")
            await consumer.close()
            await other.close()
        }
    }

    @Test func heartbeatsGoOnWhileNothingHappens() async throws {
        try await Broker.withTopology { topology in
            let idle = try await Broker.connect { $0.heartbeat = 1 }
            try await idle.consume(topology.queue(of: "a"), consumerTag: "c")
            // A message that reaches the queue after seven heartbeats: by dying in another queue.
            let other = try await Broker.connect()
            let waiting = topology.queue(of: "waiting")
            try await other.declareQueue(
                waiting,
                arguments: [
                    "x-message-ttl": 7000, "x-dead-letter-exchange": .string(topology.exchange),
                    "x-dead-letter-routing-key": "a",
                ])
            try await other.bindQueue(waiting, to: topology.exchange, routingKey: "waiting")
            #expect(try await other.publish([topology.message(1, to: "waiting")]) == [.confirmed])
            #expect(await idle.delivery()?.messageID == "1")
            #expect(idle.isOpen)
            await idle.close()
            try await other.deleteQueue(waiting)
            await other.close()
        }
    }

    @Test func aWrongPasswordIsAnErrorOfItsOwn() async throws {
        let error = await #expect(throws: AMQPError.self) {
            try await Broker.connect { $0.password = "hunter2" }
        }
        #expect(error?.code == .authenticationRefused)
        #expect(error?.replyCode == 403)
        #expect(error?.debugDescription.contains("hunter2") == false)
    }

    @Test func anUnknownVirtualHostIsRefused() async throws {
        let error = await #expect(throws: AMQPError.self) {
            try await Broker.connect { $0.virtualHost = "nowhere" }
        }
        #expect(error?.code == .authenticationRefused)
    }

    @Test func nothingListens() async throws {
        let error = await #expect(throws: AMQPError.self) {
            try await Broker.connect {
                $0.host = "127.0.0.1"
                $0.port = 1
            }
        }
        #expect(error?.code == .cannotConnect)
        #expect(error?.description == "The broker cannot be reached: 127.0.0.1:1.")
    }

    @Test func aBrokerWithoutEncryptionIsNotTrusted() async throws {
        let error = await #expect(throws: AMQPError.self) {
            // The port of the plain connection.
            try await Broker.connect { $0.tls = AMQPConfiguration.TLS() }
        }
        #expect(error?.code == .tlsFailed)
    }

    @Test func authoritiesThatCannotBeReadAreAnError() async throws {
        let error = await #expect(throws: AMQPError.self) {
            try await Broker.connect {
                $0.tls = AMQPConfiguration.TLS()
                $0.tls?.authoritiesFile = "/nonexistent.pem"
            }
        }
        #expect(error?.code == .tlsFailed)
    }

    @Test func otherArgumentsAreAPreconditionThatFailed() async throws {
        try await Broker.withTopology { topology in
            let connection = try await Broker.connect()
            let error = await #expect(throws: AMQPError.self) {
                try await connection.declareQueue(topology.queue(of: "a"), arguments: ["x-queue-type": "quorum"])
            }
            #expect(error?.code == .preconditionFailed)
            #expect(error?.replyCode == 406)
            #expect(error?.replyText.contains("inequivalent arg") == true)
            // The connection is over, and says why.
            #expect(!connection.isOpen)
            #expect(await connection.closing() == error)
            let later = await #expect(throws: AMQPError.self) { try await connection.setPrefetch(1) }
            #expect(later == error)
        }
    }

    @Test func aQueueThatIsNotThereIsNotFound() async throws {
        let connection = try await Broker.connect()
        let error = await #expect(throws: AMQPError.self) {
            try await Topology(prefix: "test-nothing").depth(of: "a", on: connection)
        }
        #expect(error?.code == .notFound)
    }

    @Test func aCancelledPublishEndsAndTheConnectionStays() async throws {
        try await Broker.withTopology { topology in
            let connection = try await Broker.connect()
            let messages = (1...100).map { topology.message($0) }
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await connection.publish(messages)
            }
            let error = await #expect(throws: AMQPError.self) { try await task.value }
            #expect(error?.code == .cancelled)
            #expect(try await connection.publish(messages) == Array(repeating: .confirmed, count: 100))
            await connection.close()
        }
    }

    @Test func closingEndsTheEvents() async throws {
        let connection = try await Broker.connect()
        await connection.close()
        #expect(await connection.closing() == nil)
        #expect(!connection.isOpen)
    }
}
