/// A few clients that take requests side by side. Shared by all that ask for something at the same time; clients that
/// were used last are used first, because their connections are still open.
package actor HTTPClientPool {
    private struct Waiter {
        var number: Int
        var continuation: CheckedContinuation<HTTPClient?, Never>
    }

    private let configuration: HTTPConfiguration
    private let limit: Int
    private var idle: [HTTPClient] = []
    private var count = 0
    /// In the order of their coming.
    private var waiters: [Waiter] = []
    private var lastNumber = 0

    /// Nothing is started or connected before it is needed.
    ///
    /// - Parameter limit: the most requests at one time, at least 1; further ones wait for their turn.
    package init(_ configuration: HTTPConfiguration = HTTPConfiguration(), limit: Int = 4) {
        precondition(limit > 0, "a pool needs room for one client")
        self.configuration = configuration
        self.limit = limit
    }

    /// Sends a request with a client that is free, or as soon as one is. The request's timeout begins when it is sent.
    ///
    /// - Throws: ``HTTPError``; `cancelled` also while the request waits for its turn.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard let client = await takeClient() else { throw HTTPError(.cancelled, detail: request.url.authority) }
        defer { giveBack(client) }
        return try await client.send(request)
    }

    /// - Returns: nil when the task was cancelled.
    private func takeClient() async -> HTTPClient? {
        guard !Task.isCancelled else { return nil }
        if let client = idle.popLast() { return client }
        guard count == limit else {
            count += 1
            return HTTPClient(configuration)
        }
        lastNumber += 1
        let number = lastNumber
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Cancelled before it began to wait: nobody would wake it.
                guard !Task.isCancelled else { return continuation.resume(returning: nil) }
                waiters.append(Waiter(number: number, continuation: continuation))
            }
        } onCancel: {
            Task { await self.forget(number) }
        }
    }

    private func giveBack(_ client: HTTPClient) {
        guard !waiters.isEmpty else { return idle.append(client) }
        waiters.removeFirst().continuation.resume(returning: client)
    }

    private func forget(_ number: Int) {
        guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
        waiters.remove(at: index).continuation.resume(returning: nil)
    }
}
