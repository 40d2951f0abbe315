import HTTP

/// One question to a bucket.
struct S3Request: Sendable {
    var method = "GET"
    /// Nil to ask the bucket itself.
    var key: String?
    var query: [(name: String, value: String)] = []
    var fields: [(name: String, value: String)] = []
    var largestBody = 16 << 20
    /// Whether a body that breaks off is an answer too.
    var acceptsPart = false
    var progress: (@Sendable (_ received: Int, _ expected: Int?) -> Void)?

    /// One page of keys in the order of their bytes. Percent-encoded, because keys may hold what XML cannot express.
    ///
    /// - Parameters:
    ///   - prefix: what the keys begin with.
    ///   - token: where the page before ended, nil for the first.
    ///   - count: at most so many; servers give no more than 1,000.
    static func listing(prefix: String, after token: String?, count: Int = 1000) -> S3Request {
        var request = S3Request()
        request.query = [
            ("list-type", "2"), ("encoding-type", "url"), ("prefix", prefix), ("max-keys", String(count)),
        ]
        if let token { request.query.append(("continuation-token", token)) }
        return request
    }

    /// What is known of a photo beside its bytes.
    static func head(_ key: String) -> S3Request {
        S3Request(method: "HEAD", key: key)
    }
}
