import LibraryConformance
import TestSupport
import Testing

@testable import PhotoLibraries

/// Connections to real servers that are cut in the middle.
@Suite(.enabled(if: ObjectStore.arePresent, "\(ObjectStore.reason)"))
struct S3ConnectionTests {
    private let photo = LocalIdentifier(stored: "a.jpg")
    private let size = 3_000_000
    /// More than the heads of the answers take.
    private let allowance = 20_000

    private func bytes() -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) }
    }

    @Test(arguments: [ObjectStore.rclone, .moto])
    func aPhotoIsResumedWhereItWasCut(store: ObjectStore?) async throws {
        let bucket = try await TestBucket.make(store)
        try await bucket.put(bytes(), "a.jpg")
        let relay = try CuttingRelay(to: bucket.store.port)
        relay.cut(after: [700_000, 0, 100, 900_000])
        let library = try bucket.library(port: relay.port)
        let data = try await library.imageData(for: photo, options: PhotoDataOptions(limit: size))
        // Not compared in the expectation, which would print them.
        let isSame = data.bytes == bytes()
        #expect(isSame)
        #expect(try await library.revision(of: photo) == data.revision)
        // Nothing came twice.
        relay.close()
        while relay.sent.count < 5 { await Task.yield() }
        #expect(relay.sent.reduce(0, +) < size + allowance)
    }

    @Test func aPhotoThatIsReplacedMeanwhileComesWhole() async throws {
        let bucket = try await TestBucket.make(.rclone)
        try await bucket.put(bytes(), "a.jpg")
        let relay = try CuttingRelay(to: bucket.store.port)
        relay.cut(after: [700_000])
        relay.hold()
        let library = try bucket.library(port: relay.port)
        async let fetched = library.imageData(for: photo, options: PhotoDataOptions(limit: size))
        // The first answer is cut, and before the second is asked for, the photo is another one.
        while relay.sent.isEmpty { await Task.yield() }
        let other = Array(bytes().reversed())
        try await bucket.put(other, "a.jpg")
        relay.release()
        let isOther = try await fetched.bytes == other
        #expect(isOther)
    }

    @Test func aListingIsAskedForAgain() async throws {
        let bucket = try await TestBucket.make(.rclone)
        for index in 0..<50 { try await bucket.put([1], "\(index).jpg") }
        let relay = try CuttingRelay(to: bucket.store.port)
        relay.cut(after: [0, 2000])
        #expect(try await bucket.library(port: relay.port).listing().assets.count == 50)
    }

    @Test func aServerThatIsAwayIsTold() async throws {
        let bucket = try await TestBucket.make(.rclone)
        let relay = try CuttingRelay(to: bucket.store.port)
        relay.close()
        let library = try bucket.library(port: relay.port)
        let error = await #expect(throws: PhotoLibraryError.self) { try await library.checkAvailable() }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("127.0.0.1:\(relay.port) cannot be reached") == true)
    }
}
