import LibraryConformance
import TestSupport
import Testing

@testable import PhotoLibraries

/// Keys that addresses, forms, XML and file systems write in another way: each is one photo, byte by byte.
@Suite(.enabled(if: ObjectStore.arePresent, "\(ObjectStore.reason)"))
struct S3KeyTests {
    private static let usual = [
        "a b.jpg", "a+b.jpg", "(1).jpg", "%41.jpg", "A.jpg", "%2541.jpg", "a&b?c=d;e#f.jpg", "'<x>\"&amp;.jpg",
        "~!*$@:,.jpg",
        "发票.jpg", "e\u{301}.jpg", "\u{e9}.jpg", "📷/😀.jpg", "a/b c/d.jpg", "a\\b.jpg", "=a.jpg", "x=.jpg",
        "a/" + String(repeating: "长", count: 60) + ".jpg",
    ]
    /// What rclone, which keeps objects as files, refuses.
    private static let unusual = [
        "/lead.jpg", "//lead.jpg", "a//b.jpg", "a/../b.jpg", "../b.jpg", "./b.jpg", "a/./b.jpg",
        String(repeating: "k", count: 1020) + ".jpg",
    ]

    private func check(_ bucket: TestBucket, _ keys: [String]) async throws {
        for key in keys { try await bucket.put(Array("photo \(key)".utf8), key) }
        let library = try bucket.library()
        let listing = try await library.listing()
        let identifiers = try keys.map { try LocalIdentifier(validating: $0, as: .key) }
        #expect(listing.skipped.isEmpty)
        #expect(listing.assets.count == keys.count)
        #expect(Set(listing.assets.map(\.localIdentifier)) == Set(identifiers))
        for asset in listing.assets {
            let identifier = asset.localIdentifier
            let data = try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 10_000))
            #expect(data.bytes == Array("photo \(identifier.rawValue)".utf8))
            #expect(data.revision == asset.revision)
            #expect(asset.revision != nil)
        }
        #expect(try await library.assets(withLocalIdentifiers: identifiers).map(\.localIdentifier) == identifiers)
    }

    @Test func rcloneKnowsThem() async throws {
        try await check(try await .make(.rclone), Self.usual)
    }

    @Test func motoKnowsThem() async throws {
        try await check(try await .make(.moto), Self.usual + Self.unusual)
    }

    @Test func aKeyLeadsNowhereElse() async throws {
        let other = try await TestBucket.make(.moto)
        try await other.put([1], "secret.jpg")
        let bucket = try await TestBucket.make(.moto)
        try await bucket.put([2], "folder/a.jpg")
        let library = try bucket.library(prefix: "folder/")
        for key in ["folder/../../\(other.name)/secret.jpg", "folder/..%2f..%2f\(other.name)/secret.jpg"] {
            let identifier = try LocalIdentifier(validating: key, as: .key)
            await expect(.missing) { () throws(PhotoLibraryError) in
                _ = try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 10))
            }
        }
    }

    @Test func aPrefixIsTheBeginningOfAKey() async throws {
        let bucket = try await TestBucket.make(.rclone)
        for key in ["2026/a.jpg", "2026/b/c.jpg", "2026-private/d.jpg", "2025/e.jpg", "2026.jpg"] {
            try await bucket.put([1], key)
        }
        let inside = try bucket.library(prefix: "2026")
        #expect(try await inside.listing().identifiers == ["2026/a.jpg", "2026/b/c.jpg"])
        let below = try await inside.listing(below: LocalIdentifier(validating: "2026/b", as: .key))
        #expect(below.identifiers == ["2026/b/c.jpg"])
        let single = try bucket.library(prefix: "2026.jpg")
        #expect(try await single.listing().identifiers == ["2026.jpg"])
        try await single.checkAvailable()
    }
}
