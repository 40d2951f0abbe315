import Foundation
import HTTP
import PhotoFixtures
import TestSupport
import Testing

/// A bucket of a test's own on an object store that verifies signatures.
struct Bucket {
    let name = "e" + TestServers.uniqueName().filter { $0.isLetter || $0.isNumber }.lowercased()
    let store: ObjectStore
    private let client = HTTPClient()

    init() async throws {
        store = try #require(ObjectStore.rclone)
        try await put(nil, at: "")
    }

    /// Where its photos are.
    var location: String { "s3://\(name)" }

    /// For whoever is to read it.
    var credentials: [String: String] {
        ["AWS_ACCESS_KEY_ID": store.keyID, "AWS_SECRET_ACCESS_KEY": store.secret]
    }

    /// - Parameter key: of letters, digits, dots and slashes.
    func put(_ bytes: [UInt8]?, at key: String) async throws {
        var request = HTTPRequest("PUT", try HTTPURL("\(store.address)/\(name)/\(key)"))
        request.body = bytes
        request.fields = [("Content-Type", "application/octet-stream")]
        request.signature = HTTPSignature(
            HTTPCredentials(user: store.keyID, password: store.secret), region: "us-east-1", service: "s3")
        let response = try await client.send(request)
        try #require(response.isSuccess, "PUT: \(response.status)")
    }
}
