import CCurl

extension HTTPError {
    /// What a `CURLcode` other than `CURLE_OK` means. libcurl's own sentence may hold the address and is not kept.
    init(libraryCode: CURLcode, detail: String = "") {
        let code: Code =
            switch libraryCode {
            case CURLE_URL_MALFORMAT: .invalidURL
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY:
                .cannotConnect
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
                CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
                CURLE_SSL_ENGINE_INITFAILED:
                .tlsFailed
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_WEIRD_SERVER_REPLY,
                CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING,
                // Addresses were looked at before: it is the answer that begins like none of HTTP/1.
                CURLE_UNSUPPORTED_PROTOCOL:
                .connectionLost
            case CURLE_FILESIZE_EXCEEDED: .tooLarge
            case CURLE_ABORTED_BY_CALLBACK: .cancelled
            default: .libraryFailed
            }
        self.init(code, libraryCode: libraryCode.rawValue, detail: detail)
    }
}
