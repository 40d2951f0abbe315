import HTTP

/// What requests to a bucket are signed with. Never printed.
struct S3Credentials: Sendable, Hashable {
    let keyID: String
    let secret: String
    /// Only temporary credentials have one.
    let sessionToken: String?

    func signature(region: String) -> HTTPSignature {
        HTTPSignature(
            HTTPCredentials(user: keyID, password: secret), sessionToken: sessionToken, region: region, service: "s3")
    }
}

extension S3Credentials: CustomStringConvertible, CustomReflectable {
    var description: String { "credentials" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
