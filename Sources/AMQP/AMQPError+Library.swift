import CRabbitMQ

extension AMQPError {
    /// What a negative `amqp_status_enum` means.
    init(libraryStatus status: Int32) {
        let code: Code =
            switch amqp_status_enum(rawValue: status) {
            case AMQP_STATUS_TIMEOUT, AMQP_STATUS_HEARTBEAT_TIMEOUT: .timedOut
            case AMQP_STATUS_CONNECTION_CLOSED, AMQP_STATUS_SOCKET_ERROR, AMQP_STATUS_SOCKET_CLOSED,
                AMQP_STATUS_TCP_ERROR:
                .connectionClosed
            case AMQP_STATUS_HOSTNAME_RESOLUTION_FAILED: .cannotConnect
            case AMQP_STATUS_SSL_ERROR, AMQP_STATUS_SSL_HOSTNAME_VERIFY_FAILED, AMQP_STATUS_SSL_PEER_VERIFY_FAILED,
                AMQP_STATUS_SSL_CONNECTION_FAILED:
                .tlsFailed
            default: .libraryFailed
            }
        self.init(code, libraryStatus: status, detail: String(cString: amqp_error_string2(status)))
    }

    /// What the broker says with channel.close.
    init(channelClose replyCode: UInt16, _ replyText: String) {
        let code: Code =
            switch Int32(replyCode) {
            case AMQP_ACCESS_REFUSED: .accessRefused
            case AMQP_NOT_FOUND: .notFound
            case AMQP_PRECONDITION_FAILED: .preconditionFailed
            default: .channelClosed
            }
        self.init(code, replyCode: replyCode, replyText: replyText)
    }

    /// What the broker says with connection.close.
    init(connectionClose replyCode: UInt16, _ replyText: String) {
        let code: Code =
            switch Int32(replyCode) {
            // 530 is the answer to a virtual host that is unknown or not allowed.
            case AMQP_ACCESS_REFUSED, AMQP_NOT_ALLOWED: .authenticationRefused
            default: .connectionClosed
            }
        self.init(code, replyCode: replyCode, replyText: replyText)
    }

    /// Whether the broker closed only the channel, which AMQP calls a soft error: what was asked for is at fault.
    package var isChannelError: Bool {
        switch Int32(replyCode) {
        case AMQP_CONTENT_TOO_LARGE, AMQP_NO_ROUTE, AMQP_NO_CONSUMERS, AMQP_ACCESS_REFUSED, AMQP_NOT_FOUND,
            AMQP_RESOURCE_LOCKED, AMQP_PRECONDITION_FAILED:
            true
        default:
            false
        }
    }

    /// The error in the reply to a remote call, nil if there is none.
    init?(_ reply: amqp_rpc_reply_t) {
        switch reply.reply_type {
        case AMQP_RESPONSE_NORMAL:
            return nil
        case AMQP_RESPONSE_LIBRARY_EXCEPTION:
            self.init(libraryStatus: reply.library_error)
        case AMQP_RESPONSE_SERVER_EXCEPTION:
            switch IncomingFrame(reply.reply) {
            case .channelClose(let code, let text): self.init(channelClose: code, text)
            case .connectionClose(let code, let text): self.init(connectionClose: code, text)
            default: self.init(.channelClosed)
            }
        default:
            self.init(.connectionClosed)
        }
    }
}
