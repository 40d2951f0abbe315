@testable import PhotoLibraries

/// A library of a bucket that a ``ScriptedServer`` plays.
struct ScriptedBucket {
    let server: ScriptedServer
    let library: S3PhotoLibrary

    init(_ answers: ScriptedServer.Answer..., tries: Int = 5, region: String? = nil) throws {
        try self.init(ScriptedServer(answers), tries: tries, region: region)
    }

    init(_ server: ScriptedServer, tries: Int = 5, region: String? = nil) throws {
        self.server = server
        var options = LibraryOptions()
        options.endpoint = "http://127.0.0.1:\(server.port)"
        options.region = region
        let environment = [
            "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "geheim", "AWS_SESSION_TOKEN": "geheim2",
        ]
        library = try S3PhotoLibrary(
            location: "s3://bucket", options: options, settings: AWSSettings(profile: nil, environment: environment),
            schedule: RetrySchedule(
                maximumTries: tries, firstDelay: .milliseconds(1), longestDelay: .milliseconds(1)),
            // Beside hundreds of other tests, each step of a call may wait long for its turn.
            deadlines: S3Deadlines(look: .seconds(3600), head: .seconds(3600), fetch: .seconds(3600)))
    }

    func identifier(_ key: String = "a.jpg") throws -> LocalIdentifier {
        try LocalIdentifier(validating: key, as: .key)
    }

    func fetch(limit: Int = 1 << 20) async throws -> PhotoData {
        try await library.imageData(for: identifier(), options: PhotoDataOptions(limit: limit))
    }

    /// Why the photo is not given.
    func fetchError() async throws -> PhotoLibraryError? {
        let identifier = try identifier()
        do throws(PhotoLibraryError) {
            _ = try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 1 << 20))
            return nil
        } catch {
            return error
        }
    }

    /// An answer to a listing.
    static func page(_ keys: [String], next: String? = nil) -> ScriptedServer.Answer {
        let contents = keys.map { "<Contents><Key>\($0)</Key><ETag>&quot;e&quot;</ETag></Contents>" }.joined()
        let token = next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? ""
        let text =
            "<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>\(next != nil)</IsTruncated>\(token)"
            + "\(contents)</ListBucketResult>"
        return ScriptedServer.Answer(body: Array(text.utf8))
    }
}
