import Testing

@testable import HTTP

@Suite struct HTTPClientPoolTests {
    /// What a request to a server that answers or is silent came to.
    private func send(_ pool: HTTPClientPool, _ server: CannedServer, _ path: String) async throws -> HTTPError.Code? {
        let url = try HTTPURL("http://127.0.0.1:\(server.port)\(path)")
        var request = HTTPRequest("GET", url)
        // On a machine that is busy with other things, the usual one may pass before it is cancelled.
        request.timeout = .seconds(600)
        do throws(HTTPError) {
            _ = try await pool.send(request)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func asManyRequestsRunAtOnceAsAllowed() async throws {
        let server = try CannedServer(nil)
        let pool = HTTPClientPool(limit: 3)
        try await withThrowingTaskGroup(of: HTTPError.Code?.self) { group in
            for index in 0..<3 {
                group.addTask { try await send(pool, server, "/\(index)") }
            }
            // Nobody is answered, so all three are there at once.
            while server.received.count < 3 { await Task.yield() }
            group.cancelAll()
            while let code = try await group.next() { #expect(code == .cancelled) }
        }
    }

    @Test func furtherRequestsWaitForTheirTurn() async throws {
        let silent = try CannedServer(nil)
        let answering = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let pool = HTTPClientPool(limit: 1)
        let first = Task { try await send(pool, silent, "/") }
        while silent.received.isEmpty { await Task.yield() }
        let others = (0..<5).map { index in Task { try await send(pool, answering, "/\(index)") } }
        first.cancel()
        #expect(try await first.value == .cancelled)
        for other in others { #expect(try await other.value == nil) }
        #expect(answering.received.count == 5)
    }

    @Test func aRequestThatWaitsCanBeCancelled() async throws {
        let silent = try CannedServer(nil)
        let other = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let pool = HTTPClientPool(limit: 1)
        let first = Task { try await send(pool, silent, "/") }
        while silent.received.isEmpty { await Task.yield() }
        let waiting = Task { try await send(pool, other, "/") }
        waiting.cancel()
        #expect(try await waiting.value == .cancelled)
        #expect(other.received.isEmpty)
        first.cancel()
        #expect(try await first.value == .cancelled)
    }
}
