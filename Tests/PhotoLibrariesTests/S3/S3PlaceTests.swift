import LibraryConformance
import Testing

@testable import PhotoLibraries

/// Where a bucket is, and which keys are of its library.
@Suite struct S3PlaceTests {
    @Test(arguments: [
        ("s3://bucket", "bucket", ""), ("s3://bucket/", "bucket", ""),
        ("s3://my.bucket-1/a b/%41?#/", "my.bucket-1", "a b/%41?#/"),
        ("s3://bucket//x", "bucket", "/x"), ("s3://Old_Bucket/发票", "Old_Bucket", "发票"),
    ])
    func aPlaceIsTakenApart(text: String, bucket: String, prefix: String) throws {
        let location = try S3Location(text)
        #expect(location.bucket == bucket)
        #expect(location.prefix == prefix)
    }

    @Test(arguments: [
        "", "bucket", "s3:/bucket", "https://bucket", "s3://", "s3:///key", "s3://..", "s3://.bucket",
        "s3://user@bucket",
        "s3://bucket:80/", "s3://bücket", "s3://buc ket", "s3://bucket/a\nb", "s3://bucket?x", "s3://b\0/",
    ])
    func anythingElseIsRefused(text: String) {
        let error = #expect(throws: PhotoLibraryError.self) { try S3Location(text) }
        #expect(error?.code == .invalidLocation)
    }

    @Test(arguments: [
        ("", "a.jpg", true), ("", "/a", true), ("2026", "2026", true), ("2026", "2026/a", true),
        ("2026", "2026-b/a", false),
        ("2026/", "2026/a", true), ("2026/", "2026", false), ("2026", "2025/a", false), ("2026", "202", false),
        ("e\u{301}", "\u{e9}/a", false), ("a", "../a", false), ("a", "a/../b", true),
    ])
    func aKeyIsInsideByItsBytes(prefix: String, key: String, isInside: Bool) throws {
        #expect(try S3Location("s3://bucket/" + prefix).contains(key.utf8) == isInside)
    }

    @Test func aKeyOutsideIsNoPhoto() async throws {
        let library = try S3PhotoLibrary(
            location: "s3://bucket/2026", options: LibraryOptions(),
            settings: AWSSettings(profile: nil, environment: [:]))
        for key in ["2025/a.jpg", "2026-b/a.jpg", "2026/"] {
            let identifier = try LocalIdentifier(validating: key, as: .key)
            await expect(.notAPhoto) { () throws(PhotoLibraryError) in
                _ = try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 1))
            }
            await expect(.notAPhoto) { () throws(PhotoLibraryError) in _ = try await library.revision(of: identifier) }
            #expect(try await library.assets(withLocalIdentifiers: [identifier]).isEmpty)
        }
        let error = await #expect(throws: PhotoLibraryError.self) {
            try await library.listing(below: LocalIdentifier(validating: "2025", as: .key))
        }
        #expect(error?.code == .notAPhoto)
    }

    @Test(arguments: [
        ("s3://bucket", nil, "eu-central-1", "https://bucket.s3.eu-central-1.amazonaws.com:443/a%20b"),
        ("s3://my.bucket", nil, "eu-central-1", "https://s3.eu-central-1.amazonaws.com:443/my.bucket/a%20b"),
        ("s3://Old_Bucket", nil, "us-east-1", "https://s3.us-east-1.amazonaws.com:443/Old_Bucket/a%20b"),
        ("s3://bucket", nil, "cn-north-1", "https://bucket.s3.cn-north-1.amazonaws.com.cn:443/a%20b"),
        ("s3://bucket", "http://localhost:9000", "x", "http://localhost:9000/bucket/a%20b"),
        ("s3://bucket", "https://host/s3/", "x", "https://host:443/s3/bucket/a%20b"),
    ])
    func theAddressIsWrittenAsTheServerWantsIt(place: String, server: String?, region: String, url: String) throws {
        let endpoint = try S3Endpoint(S3Location(place), address: server)
        #expect(try "\(endpoint.url(region: region, key: "a b"))" == url)
    }

    @Test func aKeyIsOnlyAName() throws {
        let endpoint = try S3Endpoint(S3Location("s3://bucket"), address: "http://localhost")
        let url = try endpoint.url(region: "x", key: "/../a//%2e%2e/./b")
        #expect("\(url)" == "http://localhost:80/bucket//../a//%252e%252e/./b")
    }

    @Test(arguments: ["localhost:9000", "ftp://host", "https://user:geheim@host", "https://host/?a=geheim", ""])
    func aServerIsRefused(address: String) throws {
        let location = try S3Location("s3://bucket")
        let error = #expect(throws: PhotoLibraryError.self) { try S3Endpoint(location, address: address) }
        #expect(error?.code == .invalidLocation)
        #expect(error?.message.contains("geheim") == false)
    }

    @Test(arguments: ["", "eu central", "evil.example/", "EU"])
    func aRegionIsRefused(region: String) throws {
        let endpoint = try S3Endpoint(S3Location("s3://bucket"), address: nil)
        let error = #expect(throws: PhotoLibraryError.self) { try endpoint.url(region: region) }
        #expect(error?.code == .invalidLocation)
    }
}
