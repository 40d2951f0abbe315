import AMQP
import Synchronization
import Testing

@testable import JobQueue

@Suite struct JobPublisherTests {
    @Test func aBlockIsToldOnceWhenItBeginsAndOnceWhenItEnds() async {
        let told = Mutex<[String?]>([])
        let publisher = JobPublisher(AMQPConfiguration()) { reason in told.withLock { $0.append(reason) } }
        for reason in [nil, "low on memory", "low on disk", nil, nil, "low on disk"] {
            await publisher.note(blocking: reason)
        }
        #expect(told.withLock { $0 } == ["low on memory", nil, "low on disk"])
    }
}
