import LibraryConformance
import Synchronization
import Testing

@testable import PhotoLibraries

/// What a bucket's library does when a server or the network between has trouble. Every answer is given by a real server.
@Suite struct S3TransferTests {
    private typealias Answer = ScriptedServer.Answer

    private static let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }

    private func whole(cut: Int? = nil, tag: String = "\"v1\"") -> Answer {
        Answer(fields: ["ETag: \(tag)"], body: Self.bytes, cut: cut)
    }

    private func part(from start: Int, cut: Int? = nil, tag: String = "\"v1\"") -> Answer {
        Answer(
            status: 206, fields: ["ETag: \(tag)", "Content-Range: bytes \(start)-999/1000"],
            body: Array(Self.bytes[start...]), cut: cut)
    }

    @Test func aTransferThatBreaksOffGoesOnWhereItStopped() async throws {
        let bucket = try ScriptedBucket(whole(cut: 300), part(from: 300, cut: 200), part(from: 500))
        let data = try await bucket.fetch()
        #expect(data.bytes == Self.bytes)
        #expect(data.revision == "v1")
        #expect(!bucket.server.received[0].contains("Range:"))
        #expect(bucket.server.received[1].contains("Range: bytes=300-\r\n"))
        #expect(bucket.server.received[2].contains("Range: bytes=500-\r\n"))
        #expect(bucket.server.received[2].contains("If-Match: \"v1\"\r\n"))
    }

    @Test func aPhotoThatWasReplacedMeanwhileIsFetchedAnew() async throws {
        let bucket = try ScriptedBucket(
            whole(cut: 300, tag: "\"v0\""), Answer.error(412, "PreconditionFailed"), whole())
        let data = try await bucket.fetch()
        #expect(data.bytes == Self.bytes)
        #expect(data.revision == "v1")
        #expect(!bucket.server.received[2].contains("Range:"))
    }

    @Test(arguments: [(200, "bytes 300-999/1000"), (206, "bytes 300-999/*")])
    func aPartIsKnownByItsRange(status: Int, range: String) async throws {
        let rest = Answer(
            status: status, fields: ["ETag: \"v1\"", "Content-Range: \(range)"], body: Array(Self.bytes[300...]))
        let bucket = try ScriptedBucket(whole(cut: 300), rest)
        #expect(try await bucket.fetch().bytes == Self.bytes)
    }

    @Test func aPartThatEndsTooEarlyIsGoneOnFrom() async throws {
        var shorter = part(from: 300)
        shorter.body.removeLast(200)
        let bucket = try ScriptedBucket(whole(cut: 300), shorter, part(from: 800))
        #expect(try await bucket.fetch().bytes == Self.bytes)
        #expect(bucket.server.received.count == 3)
    }

    @Test(arguments: ["bytes 200-999/1000", "bytes x", "bytes 300", "", "items 300-999/1000"])
    func aPartThatWasNotAskedForIsNotTaken(range: String) async throws {
        var other = Answer(status: 206, fields: ["ETag: \"v1\""], body: Array(Self.bytes[300...]))
        if !range.isEmpty { other.fields.append("Content-Range: \(range)") }
        let bucket = try ScriptedBucket(whole(cut: 300), other, whole())
        #expect(try await bucket.fetch().bytes == Self.bytes)
        #expect(bucket.server.received.count == 3)
    }

    @Test func aPartOfAnotherPhotoIsNeverTaken() async throws {
        // A server that passes over If-Match.
        let bucket = try ScriptedBucket(whole(cut: 300, tag: "\"v0\""), part(from: 300), whole())
        #expect(try await bucket.fetch().bytes == Self.bytes)
        #expect(bucket.server.received.count == 3)
    }

    @Test(arguments: [700, 1000])
    func aServerWithoutPartsIsAskedForTheWhole(limit: Int) async throws {
        let bucket = try ScriptedBucket(whole(cut: 300), whole(), whole())
        if limit == 1000 {
            #expect(try await bucket.fetch(limit: limit).bytes == Self.bytes)
        } else {
            await expect(.tooLarge) { () throws(PhotoLibraryError) in
                let identifier = LocalIdentifier(stored: "a.jpg")
                _ = try await bucket.library.imageData(for: identifier, options: PhotoDataOptions(limit: limit))
            }
        }
    }

    @Test func withoutAStrongTagNothingIsContinued() async throws {
        let bucket = try ScriptedBucket(whole(cut: 300, tag: "W/\"v1\""), whole(cut: 300, tag: ""), whole())
        #expect(try await bucket.fetch().bytes == Self.bytes)
        for request in bucket.server.received { #expect(!request.contains("Range:")) }
    }

    @Test func anAnswerThatBreaksOffInItsHeadIsNone() async throws {
        let bucket = try ScriptedBucket(Answer(fields: ["ETag: \"v1\""], cut: -1), whole())
        #expect(try await bucket.fetch().bytes == Self.bytes)
    }

    @Test func aRefusalIsReadHoweverSmallThePhotoHasToBe() async throws {
        let bucket = try ScriptedBucket(Answer.error(403, "InvalidObjectState"))
        await expect(.notLocal) { () throws(PhotoLibraryError) in
            let identifier = LocalIdentifier(stored: "a.jpg")
            _ = try await bucket.library.imageData(for: identifier, options: PhotoDataOptions(limit: 1))
        }
    }

    @Test func aTransferThatBreaksOffForEverEnds() async throws {
        let bucket = try ScriptedBucket(whole(cut: 0), tries: 4)
        let error = try await bucket.fetchError()
        #expect(error?.code == .unavailable)
        #expect(bucket.server.received.count == 4)
    }

    @Test(arguments: [(503, "SlowDown"), (500, "InternalError"), (400, "RequestTimeout"), (429, ""), (502, "")])
    func troubleThatPassesIsWaitedFor(status: Int, code: String) async throws {
        let trouble = code.isEmpty ? Answer(status: status) : Answer.error(status, code)
        let bucket = try ScriptedBucket(trouble, trouble, whole())
        #expect(try await bucket.fetch().bytes == Self.bytes)
        #expect(bucket.server.received.count == 3)
        let listing = try ScriptedBucket(trouble, ScriptedBucket.page(["a.jpg"]))
        #expect(try await listing.library.listing().identifiers == ["a.jpg"])
    }

    @Test func troubleThatDoesNotPassIsTold() async throws {
        let bucket = try ScriptedBucket(Answer.error(503, "SlowDown"), tries: 3)
        let error = try await bucket.fetchError()
        #expect(error?.code == .unavailable)
        #expect(error?.message == "the server has trouble of its own (SlowDown)")
        #expect(bucket.server.received.count == 3)
    }

    @Test func theBucketIsFollowedToItsRegion() async throws {
        let bucket = try ScriptedBucket(
            Answer.error(400, "AuthorizationHeaderMalformed", "<Region>eu-west-3</Region>"), whole(), whole(),
            region: "us-east-2")
        _ = try await bucket.fetch()
        _ = try await bucket.fetch()
        #expect(bucket.server.received.map { $0.contains("/us-east-2/s3/aws4_request") } == [true, false, false])
        #expect(bucket.server.received.map { $0.contains("/eu-west-3/s3/aws4_request") } == [false, true, true])
    }

    @Test func aHeadIsFollowedToo() async throws {
        let bucket = try ScriptedBucket(Answer(status: 301, fields: ["x-amz-bucket-region: eu-west-3"]), whole())
        #expect(try await bucket.library.revision(of: bucket.identifier()) == "v1")
    }

    @Test func serversThatSendToAndFroAreNotFollowedForEver() async throws {
        let server = try ScriptedServer { index, _ in
            Answer.error(301, "PermanentRedirect", fields: ["x-amz-bucket-region: region-\(index)"])
        }
        let error = try await ScriptedBucket(server).fetchError()
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("is in another region: in region-1; set --region") == true)
        #expect(server.received.count == 2)
    }

    @Test(arguments: [
        (404, "NoSuchKey", PhotoLibraryError.Code.missing, "no such key"),
        (404, "NoSuchBucket", .unavailable, "there is no bucket 'bucket'"),
        (403, "InvalidAccessKeyId", .unavailable, "check AWS_ACCESS_KEY_ID"),
        (403, "SignatureDoesNotMatch", .unavailable, "check AWS_SECRET_ACCESS_KEY"),
        (400, "ExpiredToken", .unavailable, "renew them"),
        (403, "RequestTimeTooSkewed", .unavailable, "the clock of this machine"),
        (403, "InvalidObjectState", .notLocal, "has to be restored"),
        (405, "MethodNotAllowed", .missing, "no such key"),
        (400, "KeyTooLongError", .notAPhoto, "longer than the server allows"),
        (418, "Teapot", .unavailable, "refuses to answer (Teapot)"),
    ])
    func aRefusalIsExplained(status: Int, code: String, expected: PhotoLibraryError.Code, words: String) async throws {
        let bucket = try ScriptedBucket(Answer.error(status, code))
        let error = try #require(try await bucket.fetchError())
        #expect(error.code == expected)
        #expect(error.message.contains(words), "\(error)")
        #expect(!error.message.contains("geheim"))
        #expect(bucket.server.received.count == 1)
    }

    /// What answers the question about the photo, then the one about the bucket.
    @Test(arguments: [
        (403, "AccessDenied", true, PhotoLibraryError.Code.notPermitted),
        (403, "AccessDenied", false, .unavailable), (404, "", true, .missing), (404, "", false, .unavailable),
    ])
    func theBucketIsAskedWhetherAPhotoIsToBlame(
        status: Int, code: String, isBucketFine: Bool, expected: PhotoLibraryError.Code
    ) async throws {
        let refusal = code.isEmpty ? Answer(status: status) : Answer.error(status, code)
        let bucket = try ScriptedBucket(
            refusal, isBucketFine ? ScriptedBucket.page([]) : Answer.error(403, "AccessDenied"))
        let error = try await bucket.fetchError()
        #expect(error?.code == expected)
        #expect(bucket.server.received.count == 2)
        #expect(bucket.server.received[1].hasPrefix("GET /bucket?"))
    }

    @Test func whatAnswersOtherwiseIsNoServerOfTheKind() async throws {
        let page = Answer(body: Array("<html><p>Welcome<br></html>".utf8))
        let bucket = try ScriptedBucket(page)
        await expect(.unavailable) { () throws(PhotoLibraryError) in try await bucket.library.checkAvailable() }
        let error = await #expect(throws: PhotoLibraryError.self) { try await bucket.library.listing() }
        #expect(error?.code == .unavailable)
    }

    @Test func aRenewedSecretIsTakenUp() async throws {
        let folder = try TemporaryFolder()
        func write(_ secret: String) throws {
            let text = "[default]\naws_access_key_id = key\naws_secret_access_key = \(secret)\n"
            try folder.write(Array(text.utf8), to: "credentials")
        }
        try write("first")
        let server = try ScriptedServer([whole(), Answer.error(400, "ExpiredToken"), whole()])
        var options = LibraryOptions()
        options.endpoint = "http://127.0.0.1:\(server.port)"
        let environment = ["AWS_SHARED_CREDENTIALS_FILE": folder.path + "/credentials", "HOME": folder.path]
        let library = try S3PhotoLibrary(
            location: "s3://bucket", options: options, settings: AWSSettings(profile: nil, environment: environment))
        let identifier = LocalIdentifier(stored: "a.jpg")
        _ = try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 1000))
        try write("second")
        _ = try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 1000))
        #expect(server.received.count == 3)
    }

    @Test func progressGoesOnOverABreak() async throws {
        let bucket = try ScriptedBucket(whole(cut: 500), part(from: 500))
        let reports = Mutex<[Double]>([])
        var options = PhotoDataOptions(limit: 1000)
        options.progress = { report in reports.withLock { $0.append(report) } }
        _ = try await bucket.library.imageData(for: bucket.identifier(), options: options)
        let told = reports.withLock { $0 }
        #expect(told == told.sorted())
        #expect(told.contains(0.5))
        #expect(told.last == 1)
    }

    @Test func withoutANetworkNothingIsAsked() async throws {
        let bucket = try ScriptedBucket(whole())
        var options = PhotoDataOptions(limit: 1000)
        options.isNetworkAccessAllowed = false
        let identifier = try bucket.identifier()
        await expect(.notLocal) { () throws(PhotoLibraryError) in
            _ = try await bucket.library.imageData(for: identifier, options: options)
        }
        #expect(bucket.server.received.isEmpty)
    }

    @Test func cancellingEndsTheFetch() async throws {
        let bucket = try ScriptedBucket(Answer.error(503, "SlowDown", fields: ["Retry-After: 9"]), tries: 100)
        let task = Task { try await bucket.fetchError() }
        while bucket.server.received.isEmpty { await Task.yield() }
        task.cancel()
        #expect(try await task.value?.code == .unavailable)
    }
}
