import LibraryConformance
import TestSupport
import Testing

@testable import PhotoLibraries

/// Who may read what, as real servers see it.
@Suite(.enabled(if: ObjectStore.arePresent, "\(ObjectStore.reason)"))
struct S3AccessTests {
    private let photo = LocalIdentifier(stored: "a.jpg")

    /// Why a library gives neither photo nor list.
    private func error(_ library: any PhotoLibrary) async throws -> PhotoLibraryError {
        let looked = await #expect(throws: PhotoLibraryError.self) { try await library.checkAvailable() }
        let listed = await #expect(throws: PhotoLibraryError.self) { try await library.listing() }
        let fetched = await #expect(throws: PhotoLibraryError.self) {
            try await library.imageData(for: photo, options: PhotoDataOptions(limit: 10))
        }
        let asked = await #expect(throws: PhotoLibraryError.self) { try await library.revision(of: photo) }
        #expect(looked == listed)
        #expect(looked == fetched)
        #expect(looked == asked)
        return try #require(looked)
    }

    @Test(arguments: [ObjectStore.rclone, .motoIAM])
    func aWrongSecretIsToldFromAWrongKey(store: ObjectStore?) async throws {
        let bucket = try await TestBucket.make(store)
        try await bucket.put([1], "a.jpg")
        #expect(try await bucket.library().imageData(for: photo, options: PhotoDataOptions(limit: 1)).bytes == [1])
        let secret = try await error(try bucket.library { $1["AWS_SECRET_ACCESS_KEY"] = "wrong" })
        #expect(secret.code == .unavailable)
        #expect(secret.message.contains("check AWS_SECRET_ACCESS_KEY"), "\(secret)")
        let key = try await error(try bucket.library { $1["AWS_ACCESS_KEY_ID"] = "AKIAUNKNOWN" })
        #expect(key.code == .unavailable)
        #expect(key.message.contains("check AWS_ACCESS_KEY_ID"), "\(key)")
    }

    @Test func withoutCredentialsNothingIsAsked() async throws {
        let bucket = try await TestBucket.make(.rclone)
        let error = try await error(try bucket.library { $1 = ["HOME": "/nonexistent"] })
        #expect(error.code == .unavailable)
        #expect(error.message.contains("set AWS_ACCESS_KEY_ID"), "\(error)")
    }

    @Test func aPublicBucketNeedsNoCredentials() async throws {
        let open = try await TestBucket.make(.moto)
        try await open.put([1], "a.jpg", fields: [("x-amz-acl", "public-read")])
        let library = try open.library {
            $0.isAnonymous = true
            $1 = ["HOME": "/nonexistent"]
        }
        #expect(try await library.listing().identifiers == ["a.jpg"])
        #expect(try await library.imageData(for: photo, options: PhotoDataOptions(limit: 1)).bytes == [1])
        let closed = try await TestBucket.make(.rclone)
        let error = try await error(try closed.library { options, _ in options.isAnonymous = true })
        #expect(error.code == .unavailable)
        #expect(error.message.contains("--anonymous"), "\(error)")
    }

    @Test(arguments: [ObjectStore.rclone, .moto, .motoIAM])
    func aMissingBucketIsNoMissingPhoto(store: ObjectStore?) async throws {
        let bucket = try await TestBucket.make(store)
        try await bucket.deleteBucket()
        let error = try await error(try bucket.library())
        #expect(error.code == .unavailable)
        #expect(error.message == "there is no bucket '\(bucket.name)'")
    }

    @Test func onePhotoMayBeForbidden() async throws {
        let bucket = try await TestBucket.make(.motoIAM)
        try await bucket.put([1], "forbidden.jpg")
        try await bucket.put([2], "a.jpg")
        let library = try bucket.library()
        #expect(try await library.listing().identifiers == ["a.jpg", "forbidden.jpg"])
        await expect(.notPermitted) { () throws(PhotoLibraryError) in
            let identifier = LocalIdentifier(stored: "forbidden.jpg")
            _ = try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 10))
        }
        #expect(try await library.imageData(for: photo, options: PhotoDataOptions(limit: 10)).bytes == [2])
    }

    @Test func anArchivedPhotoIsNotLocal() async throws {
        let bucket = try await TestBucket.make(.moto)
        try await bucket.put([1], "a.jpg", fields: [("x-amz-storage-class", "GLACIER")])
        let library = try bucket.library()
        #expect(try await library.listing().identifiers == ["a.jpg"])
        await expect(.notLocal) { () throws(PhotoLibraryError) in
            _ = try await library.imageData(for: photo, options: PhotoDataOptions(limit: 10))
        }
    }
}
