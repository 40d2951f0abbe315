import LibraryConformance
import PhotoLibraries
import TestSupport

/// A library of keys in a bucket, reached through a relay that can be taken away.
struct S3World: LibraryWorld {
    let library: any PhotoLibrary
    private let bucket: TestBucket
    private let relay: CuttingRelay
    private let folder: String

    init(_ store: ObjectStore?, prefix: String) async throws {
        bucket = try await TestBucket.make(store)
        relay = try CuttingRelay(to: bucket.store.port)
        library = try bucket.library(prefix: prefix, port: relay.port)
        folder = prefix
    }

    /// A decomposed and a composed é, and what addresses and forms write in another way.
    var identifiers: [LocalIdentifier] {
        get throws {
            try ["2026/%41+b (1).jpg", "2026/May/e\u{301}?.jpg", "发票&x=#.png", "2025/\u{e9}.webp"].map {
                try LocalIdentifier(validating: folder + $0, as: .key)
            }
        }
    }

    var prefix: LocalIdentifier? {
        get throws { try LocalIdentifier(validating: folder + "2026", as: .key) }
    }

    /// Three pages.
    var manyCount: Int { 2100 }

    func identifier(_ index: Int) throws -> LocalIdentifier {
        try LocalIdentifier(validating: folder + "\(index % 3)/\(index).jpg", as: .key)
    }

    func put(_ bytes: [UInt8], at identifier: LocalIdentifier) async throws {
        try await bucket.put(bytes, identifier.rawValue)
    }

    func remove(_ identifier: LocalIdentifier) async throws {
        try await bucket.delete(identifier.rawValue)
    }

    func takeAway() {
        relay.close()
    }
}
