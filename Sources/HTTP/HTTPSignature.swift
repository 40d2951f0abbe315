import Digests

/// How a request is signed with a secret that itself does not travel: AWS Signature Version 4, made by libcurl.
///
/// The signature holds for a path and a query that are strictly percent-encoded and ordered as ``HTTPURL`` does it.
package struct HTTPSignature: Sendable, Hashable {
    /// The secret's public name as the user, the secret as the password.
    package var credentials: HTTPCredentials
    /// Goes with temporary credentials. Secret, too.
    package var sessionToken: String?
    package var region: String
    /// The service's short name, such as `s3`.
    package var service: String

    package init(_ credentials: HTTPCredentials, sessionToken: String? = nil, region: String, service: String) {
        self.credentials = credentials
        self.sessionToken = sessionToken
        self.region = region
        self.service = service
    }

    /// What libcurl is told: provider, its prefix in header fields, region, service.
    var libraryText: String { "aws:amz:\(region):\(service)" }

    /// The header fields that belong to the signature. libcurl 7.88 signs the hash of the body, and S3 wants to see it.
    func fields(for body: [UInt8]?) -> [(name: String, value: String)] {
        let hash = ("x-amz-content-sha256", SHA256Digest(of: body ?? []).hexadecimal)
        guard let sessionToken else { return [hash] }
        return [hash, ("x-amz-security-token", sessionToken)]
    }
}

extension HTTPSignature: CustomStringConvertible, CustomReflectable {
    package var description: String { "signature for \(service) in \(region)" }
    package var customMirror: Mirror { Mirror(self, children: ["region": region, "service": service]) }
}
