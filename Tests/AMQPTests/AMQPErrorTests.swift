import CRabbitMQ
import Testing

@testable import AMQP

@Suite struct AMQPErrorTests {
    @Test(arguments: [
        (403, AMQPError.Code.accessRefused), (404, .notFound), (406, .preconditionFailed),
        (405, .channelClosed),
    ])
    func theChannelWasClosed(_ replyCode: Int, code: AMQPError.Code) {
        let error = AMQPError(channelClose: UInt16(replyCode), "why")
        #expect(error.code == code)
        #expect(error.isChannelError)
        #expect(error.replyText == "why")
    }

    @Test(arguments: [
        (320, AMQPError.Code.connectionClosed), (530, .authenticationRefused), (501, .connectionClosed),
    ])
    func theConnectionWasClosed(_ replyCode: Int, code: AMQPError.Code) {
        let error = AMQPError(connectionClose: UInt16(replyCode), "why")
        #expect(error.code == code)
        #expect(!error.isChannelError)
    }

    @Test(arguments: [
        (AMQP_STATUS_TIMEOUT, AMQPError.Code.timedOut), (AMQP_STATUS_HEARTBEAT_TIMEOUT, .timedOut),
        (AMQP_STATUS_SOCKET_ERROR, .connectionClosed), (AMQP_STATUS_SSL_PEER_VERIFY_FAILED, .tlsFailed),
        (AMQP_STATUS_NO_MEMORY, .libraryFailed),
    ])
    func theLibraryFailed(_ status: amqp_status_enum, code: AMQPError.Code) {
        let error = AMQPError(libraryStatus: status.rawValue)
        #expect(error.code == code)
        #expect(error.libraryStatus == status.rawValue)
    }

    @Test func theDescriptionLeavesOutWhatTheBrokerWrote() {
        let error = AMQPError(channelClose: 404, "NOT_FOUND - no queue 'private'")
        #expect(!error.description.contains("private"))
        #expect(error.debugDescription.contains("private"))
    }
}
