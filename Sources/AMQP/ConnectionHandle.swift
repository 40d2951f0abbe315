import CRabbitMQ

/// Owns the library's connection object. It belongs to the one thread that made it, except that it may be released
/// anywhere when nobody else has it.
///
/// There is exactly one channel: with several, librabbitmq 0.11 loses frames that wait behind a call on another channel.
final class ConnectionHandle {
    static let channel: amqp_channel_t = 1

    let state: amqp_connection_state_t
    let socket: SocketGuard
    /// For the strings of one message, emptied after each.
    let publishingPool = BytesPool()

    /// Connects, logs in and opens the channel.
    init(_ configuration: AMQPConfiguration, name: String) throws(AMQPError) {
        guard let state = amqp_new_connection() else { throw AMQPError(libraryStatus: AMQP_STATUS_NO_MEMORY.rawValue) }
        do throws(AMQPError) {
            try Self.openSocket(state, configuration)
            guard let socket = SocketGuard(duplicating: amqp_get_sockfd(state)) else {
                throw AMQPError(.libraryFailed, detail: "no file descriptor is left")
            }
            try Self.logIn(state, configuration, name: name)
            self.socket = socket
            self.state = state
        } catch {
            amqp_destroy_connection(state)
            throw error
        }
    }

    deinit {
        amqp_destroy_connection(state)
        // The duplicate would keep the broker's end open.
        socket.shutDown()
    }

    /// The next frame, waiting at most `timeout` for it; nil when there is none.
    func nextFrame(timeout: Duration) throws(AMQPError) -> IncomingFrame? {
        var frame = amqp_frame_t()
        var limit = timeval(timeout)
        let status = amqp_simple_wait_frame_noblock(state, &frame, &limit)
        guard status != AMQP_STATUS_TIMEOUT.rawValue else { return nil }
        guard status == AMQP_STATUS_OK.rawValue else { throw AMQPError(libraryStatus: status) }
        let incoming = IncomingFrame(frame)
        amqp_maybe_release_buffers(state)
        return incoming
    }

    /// Runs a library function that asks the broker something and waits for the answer.
    func call<Answer>(_ function: (amqp_connection_state_t, BytesPool) -> Answer) throws(AMQPError) -> Answer {
        let pool = BytesPool()
        let answer = withExtendedLifetime(pool) { function(state, pool) }
        if let error = AMQPError(amqp_get_rpc_reply(state)) { throw error }
        amqp_maybe_release_buffers(state)
        return answer
    }

    /// Runs a library function that only sends.
    func send(_ function: (amqp_connection_state_t) -> Int32) throws(AMQPError) {
        let status = function(state)
        guard status == AMQP_STATUS_OK.rawValue else { throw AMQPError(libraryStatus: status) }
    }

    /// Takes leave of the broker, within `limit`. Not to be called after a failed send: half a frame may be on its way.
    func close(limit: Duration) {
        var limit = timeval(limit)
        amqp_set_rpc_timeout(state, &limit)
        amqp_connection_close(state, AMQP_REPLY_SUCCESS)
    }

    /// Answers the broker's channel.close or connection.close, so that it does not take us for crashed.
    func answerClose(ofChannel: Bool) {
        if ofChannel {
            var closeOK = amqp_channel_close_ok_t()
            amqp_send_method(state, Self.channel, AMQP_CHANNEL_CLOSE_OK_METHOD, &closeOK)
            close(limit: .seconds(1))
        } else {
            var closeOK = amqp_connection_close_ok_t()
            amqp_send_method(state, 0, AMQP_CONNECTION_CLOSE_OK_METHOD, &closeOK)
        }
    }

    private static func openSocket(
        _ state: amqp_connection_state_t, _ configuration: AMQPConfiguration
    ) throws(AMQPError) {
        let socket: OpaquePointer?
        if let tls = configuration.tls {
            socket = amqp_ssl_socket_new(state)
            try prepare(socket, tls)
        } else {
            socket = amqp_tcp_socket_new(state)
        }
        guard let socket else { throw AMQPError(libraryStatus: AMQP_STATUS_NO_MEMORY.rawValue) }
        var limit = timeval(configuration.connectTimeout)
        let status = amqp_socket_open_noblock(socket, configuration.host, Int32(configuration.port), &limit)
        guard status == AMQP_STATUS_OK.rawValue else {
            var error = AMQPError(libraryStatus: status)
            if error.code == .connectionClosed { error.code = .cannotConnect }
            error.detail = configuration.address + (tlsProblem(status).map { ": \($0)" } ?? "")
            throw error
        }
    }

    /// librabbitmq tells no more than this apart.
    private static func tlsProblem(_ status: Int32) -> String? {
        switch amqp_status_enum(rawValue: status) {
        case AMQP_STATUS_SSL_PEER_VERIFY_FAILED:
            "its certificate is not from an authority that is trusted here, or has expired"
        case AMQP_STATUS_SSL_HOSTNAME_VERIFY_FAILED:
            "its certificate is for another host name (an address in numbers is never one)"
        case AMQP_STATUS_SSL_CONNECTION_FAILED, AMQP_STATUS_SSL_ERROR:
            "it does not speak TLS 1.2 or newer on this port, or wants a client certificate"
        default: nil
        }
    }

    private static func prepare(_ socket: OpaquePointer?, _ tls: AMQPConfiguration.TLS) throws(AMQPError) {
        guard let socket else { return }
        guard amqp_ssl_socket_set_cacert(socket, tls.authoritiesFile) == AMQP_STATUS_OK.rawValue else {
            throw AMQPError(.tlsFailed, detail: "the file with the authorities cannot be read")
        }
        if let certificate = tls.certificateFile {
            let key = tls.keyFile ?? certificate
            guard amqp_ssl_socket_set_key(socket, certificate, key) == AMQP_STATUS_OK.rawValue else {
                throw AMQPError(.tlsFailed, detail: "the client certificate or its key cannot be read")
            }
        }
        guard amqp_ssl_socket_set_ssl_versions(socket, AMQP_TLSv1_2, AMQP_TLSvLATEST) == AMQP_STATUS_OK.rawValue else {
            throw AMQPError(.tlsFailed, detail: "TLS 1.2 is not supported")
        }
    }

    private static func logIn(
        _ state: amqp_connection_state_t, _ configuration: AMQPConfiguration, name: String
    ) throws(AMQPError) {
        var limit = timeval(configuration.connectTimeout)
        amqp_set_handshake_timeout(state, &limit)
        limit = timeval(configuration.requestTimeout)
        amqp_set_rpc_timeout(state, &limit)
        // The broker tells these things only to those who say that they understand them.
        let capabilities: [String: AMQPValue] = [
            "basic.nack": true, "publisher_confirms": true, "consumer_cancel_notify": true, "connection.blocked": true,
            "authentication_failure_close": true,
        ]
        let pool = BytesPool()
        let reply = withExtendedLifetime(pool) {
            var properties = pool.table(["connection_name": .string(name), "capabilities": .table(capabilities)])
            return phototext_amqp_login(
                state, configuration.virtualHost, AMQP_DEFAULT_FRAME_SIZE, Int32(configuration.heartbeat), &properties,
                configuration.user, configuration.password)
        }
        if let error = AMQPError(reply) { throw error }
        amqp_channel_open(state, channel)
        if let error = AMQPError(amqp_get_rpc_reply(state)) { throw error }
    }
}
