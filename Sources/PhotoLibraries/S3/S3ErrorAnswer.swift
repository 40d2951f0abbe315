import HTTP
import XML

/// An answer of a server that is not what was asked for.
struct S3ErrorAnswer: Error, Sendable, Hashable {
    let status: Int
    /// What S3 calls it, such as `NoSuchKey`; empty when the answer has no body, as to `HEAD`, or another one.
    let code: String
    /// Where the bucket is, if the answer says so.
    let region: String?
    /// How long the server wants to be left alone.
    let retryAfter: Duration?

    init(status: Int, code: String = "", region: String? = nil, retryAfter: Duration? = nil) {
        self.status = status
        self.code = code
        self.region = region
        self.retryAfter = retryAfter
    }

    init(_ response: HTTPResponse) {
        var values: [String: String] = [:]
        // What is no XML comes from something before the server, and has no code.
        try? XMLReader.read(response.body) { event in
            if case .end(let name, let text) = event { values[name] = text }
        }
        let code = values["Error"] == nil ? "" : Self.name(values["Code"])
        let region = Self.name(response["x-amz-bucket-region"] ?? values["Region"])
        self.init(
            status: response.status, code: code, region: region.isEmpty ? nil : region,
            retryAfter: response.retryAfter())
    }

    /// Error codes and regions are short names, and come to people's eyes: a hostile server's words do not.
    private static func name(_ text: String?) -> String {
        guard let text, text.utf8.count <= 64,
            text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return "" }
        return text
    }

    /// Whether the same request may well succeed a moment later.
    var isTransient: Bool {
        [429, 500, 502, 503, 504].contains(status)
            || ["SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable"].contains(code)
    }

    /// Whether the bucket is elsewhere. A bucket's region stands in other refusals too.
    func namesRegion(otherThan region: String) -> Bool {
        guard let actual = self.region, !actual.isEmpty, actual != region else { return false }
        return [301, 307, 400].contains(status)
    }

    /// Whether other credentials might help.
    var blamesCredentials: Bool {
        [
            "ExpiredToken", "InvalidToken", "TokenRefreshRequired", "InvalidAccessKeyId", "SignatureDoesNotMatch",
            "InvalidClientTokenId",
        ].contains(code)
    }
}
