import Testing

@testable import AMQP

@Suite struct ContentAssemblerTests {
    private let deliver = IncomingFrame.deliver(consumerTag: "c", deliveryTag: 7, isRedelivered: true)
    private let properties = MessageProperties(messageID: "42", type: "recognize")

    private func delivery(_ body: [UInt8]) -> ContentAssembler.Message {
        .delivery(
            AMQPDelivery(
                consumerTag: "c", tag: 7, isRedelivered: true, body: body, messageID: "42", type: "recognize"))
    }

    @Test func aMessageInOneBodyFrame() {
        var assembler = ContentAssembler()
        #expect(assembler.take(deliver) == nil)
        #expect(assembler.take(.header(bodySize: 2, properties)) == nil)
        #expect(assembler.take(.body([1, 2])) == delivery([1, 2]))
    }

    @Test func aMessageInSeveralBodyFrames() {
        var assembler = ContentAssembler()
        _ = assembler.take(deliver)
        _ = assembler.take(.header(bodySize: 3, properties))
        #expect(assembler.take(.body([1, 2])) == nil)
        #expect(assembler.take(.body([3])) == delivery([1, 2, 3]))
    }

    @Test func aMessageWithoutBody() {
        var assembler = ContentAssembler()
        _ = assembler.take(deliver)
        #expect(assembler.take(.header(bodySize: 0, properties)) == delivery([]))
    }

    @Test func oneMessageAfterAnother() {
        var assembler = ContentAssembler()
        _ = assembler.take(deliver)
        _ = assembler.take(.header(bodySize: 1, properties))
        _ = assembler.take(.body([1]))
        _ = assembler.take(.returned(replyCode: 312, replyText: "NO_ROUTE"))
        _ = assembler.take(.header(bodySize: 1, properties))
        #expect(
            assembler.take(.body([9])) == .returned(messageID: "42", replyCode: 312, replyText: "NO_ROUTE"))
    }

    @Test func framesThatBelongToNothingAreDropped() {
        var assembler = ContentAssembler()
        #expect(assembler.take(.header(bodySize: 1, properties)) == nil)
        #expect(assembler.take(.body([1])) == nil)
    }
}
