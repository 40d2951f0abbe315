import PhotoLibraries
import Testing

/// What every ``PhotoLibrary`` promises, whatever stands behind it. A conformer's tests call ``check()`` once.
struct PhotoLibraryConformance<World: LibraryWorld>: Sendable {
    /// Makes a world whose library holds no photo that a test has not put there.
    let makeWorld: @Sendable () async throws -> World

    private let identifiers = ["2026/May/b.jpg", "2026/a.jpg", "发票.png", "z é.webp"]

    func check() async throws {
        try await listsWhatIsThere()
        try await listsBelowAPrefix()
        try await listsThousandsInTheSameOrderTwice()
        try await stopsWhenTheCallerDoes()
        try await findsAssetsByIdentifier()
        try await givesTheBytes()
        try await holdsTheLimit()
        try await tellsChangedPhotos()
        try await tellsMissingPhotos()
        try await tellsWhenItIsAway()
    }

    private func filledWorld() async throws -> World {
        let world = try await makeWorld()
        for (index, name) in identifiers.enumerated() {
            try await world.put(bytes(index), at: LocalIdentifier(validating: name))
        }
        return world
    }

    private func bytes(_ index: Int) -> [UInt8] {
        (0..<1000 + index).map { UInt8(truncatingIfNeeded: $0 * (index + 3)) }
    }

    private func listsWhatIsThere() async throws {
        let world = try await filledWorld()
        try await world.library.checkAvailable()
        let listing = try await world.library.listing()
        #expect(listing.skipped.isEmpty)
        #expect(
            try Set(listing.assets.map(\.localIdentifier))
                == Set(identifiers.map { try LocalIdentifier(validating: $0) }))
        #expect(listing.assets.count == identifiers.count)
        for asset in listing.assets {
            #expect(try await world.library.revision(of: asset.localIdentifier) == asset.revision)
        }
    }

    private func listsBelowAPrefix() async throws {
        let world = try await filledWorld()
        let below = try await world.library.listing(below: LocalIdentifier(validating: "2026"))
        #expect(below.identifiers.sorted() == ["2026/May/b.jpg", "2026/a.jpg"])
    }

    private func listsThousandsInTheSameOrderTwice() async throws {
        let world = try await makeWorld()
        var expected: Set<LocalIdentifier> = []
        for index in 0..<5000 {
            let identifier = try LocalIdentifier(validating: "\(index % 3)/\(index).jpg")
            try await world.put([1], at: identifier)
            expected.insert(identifier)
        }
        let listing = try await world.library.listing()
        #expect(listing.assets.count == 5000)
        #expect(Set(listing.assets.map(\.localIdentifier)) == expected)
        #expect(try await world.library.listing() == listing)
    }

    private func stopsWhenTheCallerDoes() async throws {
        let world = try await filledWorld()
        // An iteration that is not carried on leaves nothing behind that would keep the next one from its beginning.
        var first: LocalIdentifier?
        for try await case .asset(let asset) in world.library.assets(matching: AssetFetchOptions()) {
            first = asset.localIdentifier
            break
        }
        #expect(try await world.library.listing().assets.first?.localIdentifier == first)
        let listing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await world.library.listing()
        }
        await #expect(throws: CancellationError.self) { try await listing.value }
    }

    private func findsAssetsByIdentifier() async throws {
        let world = try await filledWorld()
        let wanted = try [identifiers[2], "never there.jpg", identifiers[0]].map { try LocalIdentifier(validating: $0) }
        let found = try await world.library.assets(withLocalIdentifiers: wanted)
        #expect(found.map(\.localIdentifier) == [wanted[0], wanted[2]])
        let listed = try await world.library.listing().assets
        #expect(found.allSatisfy { asset in listed.contains { $0.revision == asset.revision } })
    }

    private func givesTheBytes() async throws {
        let world = try await filledWorld()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, name) in identifiers.enumerated() {
                group.addTask {
                    let identifier = try LocalIdentifier(validating: name)
                    let data = try await world.library.imageData(
                        for: identifier, options: PhotoDataOptions(limit: 1 << 20))
                    #expect(data.bytes == bytes(index))
                    #expect(try await world.library.revision(of: identifier) == data.revision)
                }
            }
            try await group.waitForAll()
        }
    }

    private func holdsTheLimit() async throws {
        let world = try await filledWorld()
        let identifier = try LocalIdentifier(validating: identifiers[0])
        #expect(
            try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 1000)).bytes.count
                == 1000)
        await expect(.tooLarge) { () throws(PhotoLibraryError) in
            _ = try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 999))
        }
    }

    private func tellsChangedPhotos() async throws {
        let world = try await filledWorld()
        let identifier = try LocalIdentifier(validating: identifiers[0])
        guard let before = try await world.library.revision(of: identifier) else { return }
        try await world.put([1, 2, 3], at: identifier)
        #expect(try await world.library.revision(of: identifier) != before)
        #expect(
            try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 10)).bytes == [1, 2, 3])
    }

    private func tellsMissingPhotos() async throws {
        let world = try await filledWorld()
        let removed = try LocalIdentifier(validating: identifiers[0])
        try await world.remove(removed)
        for identifier in [removed, try LocalIdentifier(validating: "never there.jpg")] {
            await expect(.missing) { () throws(PhotoLibraryError) in
                _ = try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 1 << 20))
            }
            await expect(.missing) { () throws(PhotoLibraryError) in
                _ = try await world.library.revision(of: identifier)
            }
        }
        #expect(try await world.library.listing().assets.count == identifiers.count - 1)
    }

    private func tellsWhenItIsAway() async throws {
        let world = try await filledWorld()
        let identifier = try LocalIdentifier(validating: identifiers[0])
        try await world.takeAway()
        await expect(.unavailable) { () throws(PhotoLibraryError) in
            _ = try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 1 << 20))
        }
        await expect(.unavailable) { () throws(PhotoLibraryError) in
            _ = try await world.library.revision(of: identifier)
        }
        await expect(.unavailable) { () throws(PhotoLibraryError) in
            try await world.library.checkAvailable()
        }
        let error = await #expect(throws: PhotoLibraryError.self) { try await world.library.listing() }
        #expect(error?.code == .unavailable)
    }
}
