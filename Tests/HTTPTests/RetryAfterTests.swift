import Testing

@testable import HTTP

@Suite struct RetryAfterTests {
    /// The times are seconds since 1970; 784111777 is RFC 9110's Sunday, 6 November 1994, 08:49:37.
    @Test(arguments: [
        ("0", 0), ("120", 120), ("Sun, 06 Nov 1994 08:49:37 GMT", 77), ("Sun, 06 Nov 1994 08:48:00 GMT", 0),
    ])
    func secondsAndTimesAreUnderstood(value: String, seconds: Int) {
        let response = HTTPResponse(status: 503, fields: [("retry-after", value)], body: [])
        #expect(response.retryAfter(now: 784_111_700) == .seconds(seconds))
    }

    @Test(arguments: ["", "-1", "soon"])
    func anythingElseSaysNothing(value: String) {
        let response = HTTPResponse(status: 503, fields: [("Retry-After", value)], body: [])
        #expect(response.retryAfter(now: 0) == nil)
        #expect(HTTPResponse(status: 503, fields: [], body: []).retryAfter() == nil)
    }
}
