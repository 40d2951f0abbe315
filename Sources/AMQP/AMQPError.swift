/// Why something did not work between this program and the broker.
///
/// ``description`` is a sentence for users, without passwords or message contents; ``debugDescription`` adds what the
/// library and the broker said.
package struct AMQPError: Error, Sendable, Hashable {
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The broker's address cannot be understood.
        package static let invalidURL = Code(rawValue: "invalid_url")
        /// Nothing answers at the address, or its name is unknown.
        package static let cannotConnect = Code(rawValue: "cannot_connect")
        /// User or password is wrong, or the user may not use this virtual host.
        package static let authenticationRefused = Code(rawValue: "authentication_refused")
        /// 403: the user may not do this with the queue or exchange.
        package static let accessRefused = Code(rawValue: "access_refused")
        /// The encrypted connection could not be set up: certificate, host name, protocol version.
        package static let tlsFailed = Code(rawValue: "tls_failed")
        /// The broker did not answer in time. The connection is gone.
        package static let timedOut = Code(rawValue: "timed_out")
        /// The connection was closed or lost.
        package static let connectionClosed = Code(rawValue: "connection_closed")
        /// The broker closed the channel, for another reason than those below. The connection is gone with it.
        package static let channelClosed = Code(rawValue: "channel_closed")
        /// 406: a queue or an exchange exists with other arguments, or an acknowledgement was wrong or too late.
        package static let preconditionFailed = Code(rawValue: "precondition_failed")
        /// 404: no such queue or exchange.
        package static let notFound = Code(rawValue: "not_found")
        /// The task that waited was cancelled.
        package static let cancelled = Code(rawValue: "cancelled")
        /// The library reported what it should not: no memory, damaged data.
        package static let libraryFailed = Code(rawValue: "library_failed")
    }

    package var code: Code
    /// librabbitmq's `amqp_status_enum`, 0 when the trouble did not come from the library.
    package var libraryStatus: Int32
    /// AMQP's reply code, 0 when the broker did not send one.
    package var replyCode: UInt16
    /// What the broker wrote beside its reply code. It may name queues and virtual hosts.
    package var replyText: String
    /// What exactly is wrong or where, for ``description``; never a secret.
    package var detail: String

    package init(
        _ code: Code, libraryStatus: Int32 = 0, replyCode: UInt16 = 0, replyText: String = "", detail: String = ""
    ) {
        self.code = code
        self.libraryStatus = libraryStatus
        self.replyCode = replyCode
        self.replyText = replyText
        self.detail = detail
    }
}

extension AMQPError: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String {
        let sentence =
            switch code {
            case .invalidURL: "The broker's address is not valid"
            case .cannotConnect: "The broker cannot be reached"
            case .authenticationRefused: "The broker refuses this user, password or virtual host"
            case .accessRefused: "The broker refuses this user the right to a queue or exchange"
            case .tlsFailed: "The encrypted connection to the broker failed"
            case .timedOut: "The broker did not answer in time"
            case .connectionClosed: "The connection to the broker is closed"
            case .channelClosed: "The broker closed the channel"
            case .preconditionFailed: "The broker has a queue or exchange of this name with other settings"
            case .notFound: "The broker has no such queue or exchange"
            case .cancelled: "The operation was cancelled"
            default: "The AMQP library failed"
            }
        let code = replyCode == 0 ? "" : " (code \(replyCode))"
        return sentence + code + (detail.isEmpty ? "." : ": \(detail).")
    }

    /// Trying again helps only after somebody has changed something: user, password, rights, certificates.
    package var isRefusal: Bool {
        [.authenticationRefused, .accessRefused, .tlsFailed].contains(code)
    }

    package var debugDescription: String {
        "\(description) [\(code.rawValue), library \(libraryStatus), reply \(replyCode) \(replyText)]"
    }
}
