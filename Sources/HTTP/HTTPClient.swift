import BlockingExecutor
import Synchronization

/// Asks HTTP servers, one request at a time, on a thread of its own; connections are kept for the next request.
///
/// Redirects are not followed: where a request goes, and with it its credentials, is what the caller asked for.
/// Certificates and host names of `https://` are verified, TLS is 1.2 at least.
package actor HTTPClient {
    private nonisolated let executor = DedicatedThread(name: "http")
    private let configuration: HTTPConfiguration
    private var handle: EasyHandle?

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Nothing is connected before it is needed.
    package init(_ configuration: HTTPConfiguration = HTTPConfiguration()) {
        self.configuration = configuration
    }

    /// Sends a request and takes in the answer, whatever its status. Cancelling the task ends it within a second.
    ///
    /// - Throws: ``HTTPError``.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            perform(request, cancellation)
        } onCancel: {
            cancellation.isRequested.store(true, ordering: .relaxed)
        }
        return try result.get()
    }

    private func perform(_ request: HTTPRequest, _ cancellation: Cancellation) -> Result<HTTPResponse, HTTPError> {
        do throws(HTTPError) {
            let response = try openHandle().perform(request) { cancellation.isRequested.load(ordering: .relaxed) }
            return .success(response)
        } catch {
            return .failure(error)
        }
    }

    private func openHandle() throws(HTTPError) -> EasyHandle {
        if let handle { return handle }
        let opened = try EasyHandle(configuration)
        handle = opened
        return opened
    }

    /// Set from any thread while the client's own one waits inside libcurl.
    private final class Cancellation: Sendable {
        let isRequested = Atomic(false)
    }
}
