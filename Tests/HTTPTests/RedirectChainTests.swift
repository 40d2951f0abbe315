import Testing

@testable import HTTP

@Suite struct RedirectChainTests {
    private func response(_ status: Int, _ location: String?) -> HTTPResponse {
        HTTPResponse(status: status, fields: location.map { [("location", $0)] } ?? [], body: [])
    }

    private func response(_ location: String?) -> HTTPResponse {
        response(302, location)
    }

    private func request(_ url: String = "https://a.example/x/y.jpg?q=1", _ method: String = "GET") throws
        -> HTTPRequest
    {
        HTTPRequest(method, try HTTPURL(url))
    }

    @Test(arguments: [
        ("https://b.example/z", "https://b.example:443/z"),
        ("//b.example/z", "https://b.example:443/z"),
        ("/z?r=2", "https://a.example:443/z?r=2"),
        ("z.jpg", "https://a.example:443/x/z.jpg"),
        ("../z.jpg", "https://a.example:443/z.jpg"),
        ("?r=2", "https://a.example:443/x/y.jpg?r=2"),
        ("/发票 1.jpg", "https://a.example:443/%E5%8F%91%E7%A5%A8%201.jpg"),
        ("https://b.example/z#part", "https://b.example:443/z"),
    ])
    func aLocationIsTakenRelativeToTheAddress(location: String, target: String) throws {
        var chain = RedirectChain()
        let next = try chain.next(after: response(location), to: request())
        #expect(next?.url.requestText.lowercased() == target.lowercased())
        #expect(next?.method == "GET")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func everyRedirectIsFollowed(status: Int) throws {
        var chain = RedirectChain()
        #expect(try chain.next(after: response(status, "/z"), to: request()) != nil)
    }

    @Test(arguments: [200, 300, 304, 404])
    func otherAnswersAreTheLast(status: Int) throws {
        var chain = RedirectChain()
        #expect(try chain.next(after: response(status, "/z"), to: request()) == nil)
    }

    @Test func whatIsNoPlainQuestionIsNotAskedElsewhere() throws {
        var chain = RedirectChain()
        #expect(try chain.next(after: response("/z"), to: request("https://a.example/", "PUT")) == nil)
        #expect(try chain.next(after: response(nil), to: request()) == nil)
    }

    @Test(arguments: [
        "http://a.example/x", "ftp://a.example/x", "file:///etc/passwd", "gopher://a.example/", "data:text/plain,x",
        "https://user:geheim@b.example/", "https://", "javascript:alert(1)",
    ])
    func itLeadsNowhereElse(location: String) throws {
        var chain = RedirectChain()
        let request = try request()
        let error = #expect(throws: HTTPError.self) { try chain.next(after: response(location), to: request) }
        #expect(error?.code == .redirectRefused)
        #expect(error?.description.contains("geheim") == false)
    }

    @Test func aPlainConnectionMayBecomeAnEncryptedOne() throws {
        var chain = RedirectChain()
        #expect(try chain.next(after: response("https://a.example/"), to: request("http://a.example/")) != nil)
        #expect(try chain.next(after: response("http://b.example/"), to: request("http://a.example/")) != nil)
    }

    @Test func credentialsStayBehind() throws {
        var chain = RedirectChain()
        let next = try chain.next(after: response("/z"), to: request("https://user:geheim@a.example/"))
        #expect(next?.url.credentials == nil)
    }

    @Test func aCircleEnds() throws {
        var chain = RedirectChain()
        for _ in 1...RedirectChain.maximumCount {
            #expect(try chain.next(after: response("/z"), to: request()) != nil)
        }
        let request = try request()
        let error = #expect(throws: HTTPError.self) { try chain.next(after: response("/z"), to: request) }
        #expect(error?.code == .redirectRefused)
    }
}
