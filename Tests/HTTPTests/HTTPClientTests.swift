import Synchronization
import Testing

@testable import HTTP

@Suite struct HTTPClientTests {
    private func url(_ server: CannedServer, _ path: String = "/") throws -> HTTPURL {
        try HTTPURL("http://127.0.0.1:\(server.port)\(path)")
    }

    private func error(_ request: HTTPRequest, _ configuration: HTTPConfiguration = .init()) async -> HTTPError? {
        do throws(HTTPError) {
            _ = try await HTTPClient(configuration).send(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func anyStatusIsAnAnswer() async throws {
        let server = try CannedServer(
            "HTTP/1.1 100 Continue\r\nX-No: 1\r\n\r\nHTTP/1.1 404 Not Found\r\nX-Reason:  gone \r\nContent-Length: 4\r\n\r\nbody"
        )
        let response = try await HTTPClient().send(HTTPRequest("GET", url(server, "/a?b=c")))
        #expect(response.status == 404)
        #expect(!response.isSuccess)
        #expect(response["x-reason"] == "gone")
        #expect(response["X-No"] == nil)
        #expect(response.body == Array("body".utf8))
        #expect(server.received.first?.hasPrefix("GET /a?b=c HTTP/1.1\r\n") == true)
    }

    @Test(arguments: ["", "{}"])
    func methodFieldsBodyAndCredentialsAreSent(body: String) async throws {
        let server = try CannedServer("HTTP/1.1 204 No Content\r\n\r\n")
        var request = HTTPRequest("PUT", try url(server, "/x"))
        request.url.credentials = HTTPCredentials(user: "a", password: "b")
        request.fields = [("Content-Type", "application/json")]
        request.body = Array(body.utf8)
        let response = try await HTTPClient().send(request)
        #expect(response.status == 204)
        let received = try #require(server.received.first)
        #expect(received.hasPrefix("PUT /x HTTP/1.1\r\n"))
        #expect(received.contains("Authorization: Basic YTpi\r\n"))
        #expect(received.contains("Content-Type: application/json\r\n"))
        #expect(received.hasSuffix("\r\n\r\n\(body)"))
    }

    @Test func nothingOfARequestIsLeftForTheNext() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let client = HTTPClient()
        var first = HTTPRequest("POST", try url(server))
        first.url.credentials = HTTPCredentials(user: "a", password: "b")
        first.body = [1]
        _ = try await client.send(first)
        _ = try await client.send(HTTPRequest("GET", url(server)))
        let second = try #require(server.received.last)
        #expect(second.hasPrefix("GET / "))
        #expect(!second.contains("Authorization"))
    }

    @Test func aRedirectIsNotFollowed() async throws {
        let server = try CannedServer("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n")
        let response = try await HTTPClient().send(HTTPRequest("GET", url(server)))
        #expect(response.status == 302)
        #expect(server.received.count == 1)
    }

    @Test func aSilentServerTimesOut() async throws {
        let server = try CannedServer(nil)
        var request = HTTPRequest("GET", try url(server))
        request.timeout = .milliseconds(200)
        #expect(await error(request)?.code == .timedOut)
    }

    @Test func cancellingEndsTheWait() async throws {
        let server = try CannedServer(nil)
        var request = HTTPRequest("GET", try url(server))
        // On a machine that is busy with other things, the usual one may pass before it is cancelled.
        request.timeout = .seconds(600)
        let task = Task { [request] in await error(request) }
        while server.received.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
    }

    @Test func aLongAnswerIsCutOff() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1000))
        var request = HTTPRequest("GET", try url(server))
        request.largestBody = 999
        #expect(await error(request)?.code == .tooLarge)
    }

    @Test func aBrokenAnswerIsALostConnection() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx")
        #expect(await error(HTTPRequest("GET", try url(server)))?.code == .connectionLost)
    }

    @Test func whatCameOfABrokenAnswerIsKeptOnRequest() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"e\"\r\n\r\nabc")
        var request = HTTPRequest("GET", try url(server))
        request.acceptsPart = true
        let response = try await HTTPClient().send(request)
        #expect(response.interruption?.code == .connectionLost)
        #expect(response.status == 200)
        #expect(response["etag"] == "\"e\"")
        #expect(response.body == Array("abc".utf8))
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n", "HTTP/1.1 200 OK\r\nX-Y: Z\r\n", "HTTP/1.1 200 OK\r\nX-",
        "HTTP/1.1 100 Continue\r\n\r\n", "",
    ])
    func withoutAHeadThereIsNoAnswer(text: String) async throws {
        let server = try CannedServer(text)
        var request = HTTPRequest("GET", try url(server))
        request.acceptsPart = true
        #expect(await error(request)?.code == .connectionLost)
    }

    @Test func aWholeAnswerIsNotInterrupted() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
        var request = HTTPRequest("GET", try url(server))
        request.acceptsPart = true
        #expect(try await HTTPClient().send(request).interruption == nil)
    }

    @Test func aStalledAnswerIsGivenUp() async throws {
        let server = try CannedServer(nil)
        var request = HTTPRequest("GET", try url(server))
        request.longestStall = .seconds(1)
        #expect(await error(request)?.code == .timedOut)
    }

    @Test func anAnnouncedLengthIsRefusedBeforeTheBody() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        var request = HTTPRequest("GET", try url(server))
        request.largestBody = 999
        request.acceptsPart = true
        #expect(await error(request)?.code == .tooLarge)
        request.method = "HEAD"
        #expect(try await HTTPClient().send(request)["Content-Length"] == "1000")
    }

    @Test func aFailureMayBeExplainedAtLength() async throws {
        let server = try CannedServer(
            "HTTP/1.1 403 No\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "x", count: 1000))
        var request = HTTPRequest("GET", try url(server))
        request.largestBody = 1
        #expect(try await HTTPClient().send(request).body.count == 1000)
    }

    @Test func progressTellsWhatIsThereAndWhatIsExpected() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
        let reports = Mutex<[[Int?]]>([])
        var request = HTTPRequest("GET", try url(server))
        request.progress = { received, expected in reports.withLock { $0.append([received, expected]) } }
        _ = try await HTTPClient().send(request)
        #expect(reports.withLock { $0.last } == [3, 3])
    }

    @Test(arguments: ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"])
    func onlyPublicAddressesAreConnectedWhereOthersAreNotAllowed(host: String) async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        var configuration = HTTPConfiguration()
        configuration.addressPolicy = .publicOnly
        let request = HTTPRequest("GET", try HTTPURL("http://\(host):\(server.port)/"))
        #expect(await error(request, configuration)?.code == .addressRefused)
        #expect(server.received.isEmpty)
        #expect(try await HTTPClient().send(request).status == 200)
    }

    @Test func noProxyIsUsedWhereItsTargetCouldNotBeChecked() {
        var configuration = HTTPConfiguration()
        configuration.addressPolicy = .publicOnly
        #expect(configuration.allUnproxiedHosts == "*")
    }

    @Test(arguments: ["Content-Length: 100000\r\n", ""])
    func aLongAnswerWithoutSuccessIsCutOff(length: String) async throws {
        let server = try CannedServer(
            "HTTP/1.1 404 Not Found\r\n\(length)\r\n" + String(repeating: "x", count: 100_000))
        var request = HTTPRequest("GET", try url(server))
        request.largestBody = 10
        let response = try await HTTPClient().send(request)
        #expect(response.status == 404)
        #expect(response.body.count <= 64 << 10)
    }

    @Test func theRestIsLeftOffWhereSoWished() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nETag: x\r\n\r\n" + String(repeating: "x", count: 1000))
        var request = HTTPRequest("GET", try url(server))
        request.largestBody = 10
        request.cutsOffBody = true
        let response = try await HTTPClient().send(request)
        #expect(response.status == 200)
        #expect(response["ETag"] == "x")
    }

    @Test func endlessFieldsAreCutOff() async throws {
        let field = "X: " + String(repeating: "x", count: 1000) + "\r\n"
        let server = try CannedServer("HTTP/1.1 200 OK\r\n" + String(repeating: field, count: 70) + "\r\n")
        #expect(await error(HTTPRequest("GET", try url(server)))?.code == .tooLarge)
    }

    @Test func errorsNameTheHostAndNoSecret() async throws {
        let server = try CannedServer("not TLS")
        let unencrypted = try HTTPURL("https://u:geheim@127.0.0.1:\(server.port)/geheim?geheim")
        let tls = try #require(await error(HTTPRequest("GET", unencrypted)))
        #expect(tls.code == .tlsFailed)
        #expect(tls.description.contains("127.0.0.1:\(server.port)"))
        #expect(!"\(tls)".contains("geheim"))
        let away = try #require(await error(HTTPRequest("GET", try HTTPURL("http://127.0.0.1:1/geheim"))))
        #expect(away.code == .cannotConnect)
        #expect(!"\(away)".contains("geheim"))
    }

    @Test func aFieldCannotBecomeTwo() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        var request = HTTPRequest("GET", try url(server))
        request.fields = [("A", "b\r\nC: d")]
        #expect(await error(request)?.code == .libraryFailed)
        #expect(server.received.isEmpty)
    }

    @Test(arguments: [("", ""), ("mq", ",mq"), ("a, b", ",a, b")])
    func thisMachineIsAskedWithoutAProxy(others: String, suffix: String) {
        var configuration = HTTPConfiguration()
        configuration.unproxiedHosts = others
        #expect(configuration.allUnproxiedHosts == "localhost,127.0.0.0/8,::1" + suffix)
    }

    @Test func aStarMeansNoProxyAtAll() {
        var configuration = HTTPConfiguration()
        configuration.unproxiedHosts = "*"
        #expect(configuration.allUnproxiedHosts == "*")
    }
}
