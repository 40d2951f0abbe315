import CMicroHTTPD

/// Answers the requests that libmicrohttpd hands over.
final class RequestHandler: Sendable {
    private let routes: ObservabilityRoutes

    init(_ routes: ObservabilityRoutes) {
        self.routes = routes
    }

    /// Called once with the headers of a request, then with pieces of its body, then once more. The answer waits for the
    /// end of the body, which is thrown away, so that the connection can be used again.
    static let callback: MHD_AccessHandlerCallback = { context, connection, path, method, _, _, uploadSize, state in
        guard let context, let connection, let path, let method, let uploadSize, let state else { return .NO }
        guard state.pointee != nil else {
            state.pointee = context
            return .YES
        }
        guard uploadSize.pointee == 0 else {
            uploadSize.pointee = 0
            return .YES
        }
        let handler = Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
        return handler.answer(connection, method: String(cString: method), path: String(cString: path))
    }

    private func answer(_ connection: OpaquePointer, method: String, path: String) -> MHD_Result {
        let answer = routes.response(method: method, path: path)
        var body = answer.body
        let response = body.withUTF8 { bytes in
            MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: UnsafeRawPointer(bytes.baseAddress)),
                .RESPMEM_MUST_COPY)
        }
        guard let response else { return .NO }
        defer { MHD_destroy_response(response) }
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, answer.contentType)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store")
        if let methods = answer.allowedMethods {
            MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, methods)
        }
        return MHD_queue_response(connection, answer.status, response)
    }
}
