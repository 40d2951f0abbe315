import Testing

@testable import HTTP

@Suite struct HTTPURLTests {
    @Test(arguments: [
        ("http://mq.example.org:15672", "http", "mq.example.org", 15672, "/"),
        ("https://mq.example.org/api?x=1", "https", "mq.example.org", 443, "/api"),
        ("http://[::1]:8080/a%2Fb", "http", "::1", 8080, "/a%2Fb"),
    ])
    func anAddressIsTakenApart(text: String, scheme: String, host: String, port: Int, path: String) throws {
        let url = try HTTPURL(text)
        #expect(url.scheme == scheme)
        #expect(url.host == host)
        #expect(url.port == port)
        #expect(url.path == path)
        #expect(url.credentials == nil)
    }

    @Test func credentialsAreDecodedAndNeverShown() throws {
        let url = try HTTPURL("http://ad%20min:geheim%40x@host/path?token=geheim")
        #expect(url.credentials == HTTPCredentials(user: "ad min", password: "geheim@x"))
        for text in ["\(url)", url.authority, String(describing: url.credentials), "\(HTTPRequest("GET", url).url)"] {
            #expect(!text.contains("geheim"))
        }
        var dumped = ""
        dump(url.credentials, to: &dumped)
        #expect(!dumped.contains("geheim"))
    }

    @Test(arguments: [
        "", "mq.example.org:1", "ftp://host/", "file:///etc/passwd", "http://", "http://host:99999/", "http://a\0b/",
    ])
    func anythingElseIsRefusedWithoutRepeatingIt(text: String) {
        let error = #expect(throws: HTTPError.self) { try HTTPURL(text) }
        #expect(error?.code == .invalidURL)
    }

    @Test func aPathIsEncodedButKeepsItsPlace() throws {
        let url = try HTTPURL("http://host/bucket/").appending(path: "/a b//../%41+(1)&?#é".utf8)
        #expect(url.requestText == "http://host:80/bucket//a%20b//../%2541%2B%281%29%26%3F%23%C3%A9")
    }

    @Test func aQueryIsEncodedAndOrdered() throws {
        var url = try HTTPURL("http://host/")
        url.setQuery([("prefix", "a b/é+"), ("list-type", "2"), ("marker", ""), ("list", "1")])
        #expect(url.query == "list=1&list-type=2&marker=&prefix=a%20b%2F%C3%A9%2B")
    }

    @Test func componentsAreEncoded() throws {
        let url = try HTTPURL("http://host/api/").appending("permissions", "/", "a b/ü")
        #expect(url.requestText == "http://host:80/api/permissions/%2F/a%20b%2F%C3%BC")
    }
}
