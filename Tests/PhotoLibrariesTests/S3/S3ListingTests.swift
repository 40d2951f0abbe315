import LibraryConformance
import Testing

@testable import PhotoLibraries

@Suite struct S3ListingTests {
    @Test func pagesAreAskedForOneAfterTheOther() async throws {
        let bucket = try ScriptedBucket(
            ScriptedBucket.page(["a.jpg"], next: "t+/="), ScriptedBucket.page(["b/", "notes.txt"], next: "u"),
            ScriptedBucket.page(["c.jpg"]))
        let listing = try await bucket.library.listing()
        #expect(listing.identifiers == ["a.jpg", "c.jpg"])
        #expect(listing.assets.map(\.revision) == ["e", "e"])
        #expect(listing.skipped.isEmpty)
        let lines = bucket.server.received.map { $0.prefix { $0 != "\r\n" } }
        #expect(lines[0] == "GET /bucket?encoding-type=url&list-type=2&max-keys=1000&prefix= HTTP/1.1")
        #expect(lines[1].contains("?continuation-token=t%2B%2F%3D&encoding-type=url&"))
        #expect(lines[2].contains("?continuation-token=u&"))
    }

    @Test func aListThatDoesNotGoOnEnds() async throws {
        let bucket = try ScriptedBucket(ScriptedBucket.page(["a.jpg"], next: "t"))
        let error = await #expect(throws: PhotoLibraryError.self) { try await bucket.library.listing() }
        #expect(error?.code == .unavailable)
        #expect(bucket.server.received.count == 2)
    }

    @Test(arguments: [
        "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>", "<html/>", "", "{}",
        "<!DOCTYPE x [<!ENTITY a \"b\">]><ListBucketResult/>",
    ])
    func whatIsNoListIsRefused(text: String) {
        let error = #expect(throws: PhotoLibraryError.self) { try S3ListingPage(Array(text.utf8)) }
        #expect(error?.code == .unavailable)
    }

    @Test(arguments: [
        ("a+b%2Bc", "a b+c"), ("%E5%8F%91%e7%a5%a8", "发票"), ("%2541", "%41"), ("100%", "100%"), ("%zz%+1", "%zz% 1"),
        ("a%0Ab", "a\nb"), ("%+f", "% f"),
    ])
    func keysAreDecodedAsForms(text: String, key: String) {
        #expect(S3ListingPage.decoded(text) == Array(key.utf8))
    }

    @Test func aServerThatEncodesNothingIsTakenAtItsWord() throws {
        let text = "<ListBucketResult><Contents><Key>a+%41 b.jpg</Key></Contents></ListBucketResult>"
        let page = try S3ListingPage(Array(text.utf8))
        #expect(page.objects == [.init(key: Array("a+%41 b.jpg".utf8), revision: nil)])
    }

    @Test func keysThatCanBeNoIdentifierAreTold() async throws {
        let bucket = try ScriptedBucket(ScriptedBucket.page(["a%0A.jpg", "%FF.jpg", "b.jpg"]))
        let listing = try await bucket.library.listing()
        #expect(listing.identifiers == ["b.jpg"])
        #expect(listing.skippedNames == ["a?.jpg", "\u{FFFD}.jpg"])
    }

    @Test(arguments: [
        ("a.jpg", true), ("A.JPEG", true), ("/a.jpg", true), ("a//b.jpg", true), ("a/../b.jpg", true),
        ("./a.jpg", true),
        ("a.jpg/", false), ("", false), ("/", false), ("a.txt", false), ("jpg", false), (".a.jpg", false),
        ("x/.y/a.jpg", false), ("x/@eaDir/a.jpg", false), ("X.photoslibrary/a.jpg", false), ("..jpg", false),
    ])
    func keysArePassedOverAsFilesAre(key: String, isPhoto: Bool) {
        #expect(S3KeyNames.isPhoto(Array(key.utf8)) == isPhoto)
    }

    @Test func namesAreFiltered() async throws {
        let bucket = try ScriptedBucket(ScriptedBucket.page(["a.jpg", "b.png", "private/c.jpg"]))
        var options = AssetFetchOptions()
        options.include = [GlobPattern("*.jpg")]
        options.exclude = [GlobPattern("private")]
        var found: [String] = []
        for try await case .asset(let asset) in bucket.library.assets(matching: options) {
            found.append(asset.localIdentifier.rawValue)
        }
        #expect(found == ["a.jpg"])
    }

    @Test(arguments: ["\"abc\"", "abc", "W/\"abc\""])
    func aRevisionHasNoQuotes(text: String) {
        #expect(S3EntityTag(text)?.revision == "abc")
        #expect(S3EntityTag("") == nil)
        #expect(S3EntityTag("\"\"") == nil)
    }
}
