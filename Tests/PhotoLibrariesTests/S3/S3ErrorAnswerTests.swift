import Testing

@testable import HTTP
@testable import PhotoLibraries

/// What is taken from the words of a server that refuses.
@Suite struct S3ErrorAnswerTests {
    private func answer(code: String, region: String = "eu-west-1") -> S3ErrorAnswer {
        let body = "<Error><Code>\(code)</Code><Region>\(region)</Region></Error>"
        return S3ErrorAnswer(HTTPResponse(status: 403, fields: [], body: Array(body.utf8)))
    }

    @Test func codesAndRegionsAreTaken() {
        #expect(answer(code: "AccessDenied").code == "AccessDenied")
        #expect(answer(code: "AccessDenied").region == "eu-west-1")
    }

    /// They would be shown to people as they are.
    @Test(arguments: [String(repeating: "x", count: 65), "Access Denied", "\u{1B}]0;title", "", "café"])
    func whatIsNoNameIsLeftOut(text: String) {
        let text = text.replacing("\u{1B}", with: "&#x1B;")
        #expect(answer(code: text).code == "")
        #expect(answer(code: "AccessDenied", region: text).region == nil)
    }
}
