import Testing

@testable import HTTP

/// The examples of AWS's own documentation ("Signature Calculations for the Authorization Header"), and what must not be
/// shown of a signature.
@Suite struct HTTPSignatureTests {
    private let signature = HTTPSignature(
        HTTPCredentials(user: "AKIAIOSFODNN7EXAMPLE", password: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1", service: "s3")

    struct Example: Sendable {
        var method = "GET"
        var key = ""
        var query: [(name: String, value: String)]?
        var fields: [(name: String, value: String)] = []
        var body: String?
        var signedFields: String
        var result: String
    }

    private static let examples = [
        Example(
            key: "test.txt", fields: [("Range", "bytes=0-9")],
            signedFields: "host;range;x-amz-content-sha256;x-amz-date",
            result: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        Example(
            method: "PUT", key: "test$file.text",
            fields: [("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")],
            body: "Welcome to Amazon S3.",
            signedFields: "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
            result: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        Example(
            query: [("lifecycle", "")], signedFields: "host;x-amz-content-sha256;x-amz-date",
            result: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        Example(
            query: [("prefix", "J"), ("max-keys", "2")], signedFields: "host;x-amz-content-sha256;x-amz-date",
            result: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ]

    @Test(arguments: examples)
    func aRequestIsSignedAsAWSDoesIt(example: Example) async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        var url = try HTTPURL("http://127.0.0.1:\(server.port)").appending(path: example.key.utf8)
        if let query = example.query { url.setQuery(query) }
        var request = HTTPRequest(example.method, url)
        request.fields =
            [("Host", "examplebucket.s3.amazonaws.com"), ("x-amz-date", "20130524T000000Z")] + example.fields
        request.body = example.body.map { Array($0.utf8) }
        request.signature = signature
        _ = try await HTTPClient().send(request)
        let received = try #require(server.received.first)
        let line = try #require(received.split(separator: "\r\n").first { $0.hasPrefix("Authorization: ") })
        #expect(
            line.replacing(", ", with: ",") == """
                Authorization: AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,\
                SignedHeaders=\(example.signedFields),Signature=\(example.result)
                """)
        #expect(!received.contains("wJalrXUtnFEMI"))
    }

    @Test func aSessionTokenGoesAlongAndIsSigned() async throws {
        let server = try CannedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        var request = HTTPRequest("GET", try HTTPURL("http://127.0.0.1:\(server.port)/"))
        request.signature = signature
        request.signature?.sessionToken = "token"
        _ = try await HTTPClient().send(request)
        let received = try #require(server.received.first)
        #expect(received.contains("x-amz-security-token: token\r\n"))
        #expect(received.contains("SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token"))
    }

    @Test func aSignatureShowsNoSecret() {
        var signature = signature
        signature.sessionToken = "wJalrXUtnFEMI"
        var dumped = ""
        dump(signature, to: &dumped)
        for text in ["\(signature)", String(reflecting: signature), dumped] {
            #expect(!text.contains("wJalrXUtnFEMI"), "\(text)")
            #expect(text.contains("us-east-1"))
        }
    }
}
