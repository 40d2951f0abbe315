import HTTP
import TestSupport
import Testing

@testable import PhotoLibraries

/// A bucket of a test's own, filled by requests that nothing of the library has made.
struct TestBucket: Sendable {
    let store: ObjectStore
    let name: String
    private let pool = HTTPClientPool()

    static func make(_ store: ObjectStore?) async throws -> TestBucket {
        let name = "t" + String(UInt64.random(in: .min ... .max), radix: 36)
        let bucket = TestBucket(store: try #require(store), name: name)
        try await bucket.send("PUT", key: nil)
        return bucket
    }

    private init(store: ObjectStore, name: String) {
        self.store = store
        self.name = name
    }

    func put(_ bytes: [UInt8], _ key: String, fields: [(name: String, value: String)] = []) async throws {
        try await send("PUT", key: key, bytes, fields: fields)
    }

    func delete(_ key: String) async throws {
        try await send("DELETE", key: key)
    }

    /// Only an empty one can be deleted.
    func deleteBucket() async throws {
        try await send("DELETE", key: nil)
    }

    /// The environment in which AWS's tools would find the store's credentials.
    func environment(secret: String? = nil) -> [String: String] {
        ["AWS_ACCESS_KEY_ID": store.keyID, "AWS_SECRET_ACCESS_KEY": secret ?? store.secret]
    }

    /// A library of what lies in the bucket.
    ///
    /// - Parameters:
    ///   - port: asked instead of the store's own.
    ///   - edit: changes to the usual options and environment.
    func library(
        prefix: String = "", port: Int? = nil, schedule: RetrySchedule = .quick,
        _ edit: (inout LibraryOptions, inout [String: String]) -> Void = { _, _ in }
    ) throws -> S3PhotoLibrary {
        var options = LibraryOptions()
        options.endpoint = port.map { "http://127.0.0.1:\($0)" } ?? store.address
        var environment = environment()
        edit(&options, &environment)
        return try S3PhotoLibrary(
            location: "s3://\(name)/\(prefix)", options: options,
            settings: AWSSettings(profile: options.profile, environment: environment), schedule: schedule)
    }

    private func send(
        _ method: String, key: String?, _ body: [UInt8]? = nil, fields: [(name: String, value: String)] = []
    ) async throws {
        var url = try HTTPURL(store.address).appending(name)
        if let key { url = url.appending(path: "/".utf8).appending(path: key.utf8) }
        var request = HTTPRequest(method, url)
        request.body = body
        request.fields = fields + [("Content-Type", "application/octet-stream")]
        request.signature = HTTPSignature(
            HTTPCredentials(user: store.keyID, password: store.secret), region: "us-east-1", service: "s3")
        let response = try await pool.send(request)
        try #require(
            response.isSuccess, "\(method): \(response.status) \(String(decoding: response.body, as: UTF8.self))")
    }
}

extension RetrySchedule {
    /// So that a test does not wait.
    static var quick: RetrySchedule {
        RetrySchedule(firstDelay: .milliseconds(1), longestDelay: .milliseconds(1))
    }
}
