import Glibc
import Synchronization
import Testing

@testable import Observability

@Suite struct ObservabilityServerTests {
    private let registry = MetricsRegistry()

    private func makeServer(_ failure: String? = nil) throws -> ObservabilityServer {
        try ObservabilityServer(address: "127.0.0.1", port: 0, metrics: registry) {
            HealthReport([.init("postgres"), .init("broker", failure: failure)])
        }
    }

    private func answer(_ server: ObservabilityServer, _ request: String) throws -> (head: String, body: String) {
        guard let client = HTTPClient(port: server.port) else { throw Refused() }
        client.send("\(request) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let text = client.readAll()
        let end = try #require(text.firstRange(of: "\r\n\r\n"))
        return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
    }

    private struct Refused: Error {}

    @Test func metricsAreServed() throws {
        registry.gauge("slots", help: "照片").set(3)
        let (head, body) = try answer(makeServer(), "GET /metrics")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8"))
        #expect(body == registry.render())
    }

    @Test(
        arguments: [
            (nil, "/readyz", "200", #"{"status":"ok","failed":[],"checks":{"postgres":"ok","broker":"ok"}}"#),
            (
                "not \"there\"", "/readyz", "503",
                #"{"status":"unavailable","failed":["broker"],"checks":{"postgres":"ok","broker":"not \"there\""}}"#
            ),
            ("away", "/livez", "200", #"{"status":"ok","failed":[],"checks":{}}"#),
        ] as [(String?, String, String, String)])
    func healthIsTold(failure: String?, path: String, status: String, expected: String) throws {
        let (head, body) = try answer(makeServer(failure), "GET \(path)?verbose")
        #expect(head.hasPrefix("HTTP/1.1 \(status) "))
        #expect(head.contains("Content-Type: application/json"))
        #expect(body == expected + "\n")
    }

    @Test(arguments: [
        ("GET /", "404"), ("GET /metrics/", "404"), ("POST /metrics", "405"), ("DELETE /livez", "405"),
        ("GET /%00", "404"), ("nonsense", "400"),
    ])
    func anythingElseIsRefused(request: String, status: String) throws {
        let (head, _) = try answer(makeServer(), request)
        #expect(head.split(separator: " ").dropFirst().first == status[...])
        #expect(head.contains("Allow: GET, HEAD") == (status == "405"))
    }

    @Test func headHasNoBody() throws {
        let (head, body) = try answer(makeServer(), "HEAD /livez")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("Content-Length: 40"))
        #expect(body.isEmpty)
    }

    @Test func aConnectionServesSeveralRequests() throws {
        let server = try makeServer()
        guard let client = HTTPClient(port: server.port) else { throw Refused() }
        client.send("POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")
        client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
        client.send("GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let statuses = client.readAll().split(whereSeparator: \.isNewline).filter { $0.hasPrefix("HTTP/1.1") }
        #expect(statuses.map { $0.split(separator: " ")[1] } == ["405", "200", "404"])
    }

    @Test func nobodyAnswersAfterTheEnd() throws {
        let server = try makeServer()
        server.stop()
        server.stop()
        let client = HTTPClient(port: server.port)
        if client != nil { Issue.record("somebody answers on port \(server.port)") }
    }

    @Test func aPortIsTakenOnce() throws {
        let server = try makeServer()
        let error = #expect(throws: ObservabilityServerError.self) {
            try ObservabilityServer(address: "127.0.0.1", port: server.port, metrics: registry) { HealthReport() }
        }
        #expect(error?.code == .cannotListen)
        #expect(error?.systemCode == EADDRINUSE)
        #expect(
            error?.description == "metrics cannot be served on 127.0.0.1:\(server.port): Address already in use")
    }

    @Test func anUnknownAddressIsNamed() {
        let error = #expect(throws: ObservabilityServerError.self) {
            try ObservabilityServer(address: "::nonsense", port: 1, metrics: registry) { HealthReport() }
        }
        #expect(error?.code == .unknownAddress)
        #expect(error?.description.hasPrefix("metrics cannot be served on [::nonsense]:1: ") == true)
    }

    @Test func everyAddressOfBothFamiliesIsServed() throws {
        let server = try ObservabilityServer(address: "::", port: 0, metrics: registry) { HealthReport() }
        #expect(server.port != 0)
        #expect(try answer(server, "GET /readyz").head.hasPrefix("HTTP/1.1 200"))
    }
}
