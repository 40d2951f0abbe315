import PhotoLibraries
import Testing

/// What every ``PhotoLibrary`` promises, whatever stands behind it. A conformer's tests call ``check()`` once.
package struct PhotoLibraryConformance<World: LibraryWorld>: Sendable {
    private let makeWorld: @Sendable () async throws -> World

    /// - Parameter makeWorld: makes a world whose library holds no photo that a test has not put there.
    package init(makeWorld: @escaping @Sendable () async throws -> World) {
        self.makeWorld = makeWorld
    }

    package func check() async throws {
        try await listsWhatIsThere()
        try await listsBelowAPrefix()
        try await listsThousandsInTheSameOrderTwice()
        try await stopsWhenTheCallerDoes()
        try await findsAssetsByIdentifier()
        try await givesTheBytes()
        try await holdsTheLimit()
        try await tellsChangedPhotos()
        try await tellsMissingPhotos()
        try await refusesFiltersItDoesNotKnow()
        try await tellsWhenItIsAway()
    }

    /// A world with four photos.
    private func filledWorld() async throws -> World {
        let world = try await makeWorld()
        for (index, identifier) in try world.identifiers.enumerated() {
            try await world.put(bytes(index), at: identifier)
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
        #expect(try Set(listing.assets.map(\.localIdentifier)) == Set(world.identifiers))
        #expect(listing.assets.count == 4)
        for asset in listing.assets where asset.revision != nil {
            #expect(try await world.library.revision(of: asset.localIdentifier) == asset.revision)
        }
    }

    private func listsBelowAPrefix() async throws {
        let world = try await filledWorld()
        guard let prefix = try world.prefix else { return }
        let below = try await world.library.listing(below: prefix)
        #expect(try Set(below.assets.map(\.localIdentifier)) == Set(world.identifiers.prefix(2)))
    }

    private func listsThousandsInTheSameOrderTwice() async throws {
        let world = try await makeWorld()
        var expected: Set<LocalIdentifier> = []
        for index in 0..<world.manyCount {
            let identifier = try world.identifier(index)
            try await world.put([1], at: identifier)
            expected.insert(identifier)
        }
        let listing = try await world.library.listing()
        #expect(listing.assets.count == world.manyCount)
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
        let identifiers = try world.identifiers
        let wanted = try [identifiers[2], world.identifier(1), identifiers[0]]
        let found = try await world.library.assets(withLocalIdentifiers: wanted)
        #expect(found.map(\.localIdentifier) == [wanted[0], wanted[2]])
        for asset in found {
            #expect(try await world.library.revision(of: asset.localIdentifier) == asset.revision)
        }
    }

    private func givesTheBytes() async throws {
        let world = try await filledWorld()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, identifier) in try world.identifiers.enumerated() {
                group.addTask {
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
        let identifier = try world.identifiers[0]
        let data = try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 1000))
        #expect(data.bytes.count == 1000)
        await expect(.tooLarge) { () throws(PhotoLibraryError) in
            _ = try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 999))
        }
    }

    private func tellsChangedPhotos() async throws {
        let world = try await filledWorld()
        let identifier = try world.identifiers[0]
        guard let before = try await world.library.revision(of: identifier) else { return }
        try await world.put([1, 2, 3], at: identifier)
        #expect(try await world.library.revision(of: identifier) != before)
        let data = try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 10))
        #expect(data.bytes == [1, 2, 3])
    }

    private func tellsMissingPhotos() async throws {
        let world = try await filledWorld()
        let removed = try world.identifiers[0]
        try await world.remove(removed)
        for identifier in [removed, try world.identifier(1)] {
            await expect(.missing) { () throws(PhotoLibraryError) in
                _ = try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 1 << 20))
            }
            await expect(.missing) { () throws(PhotoLibraryError) in
                _ = try await world.library.revision(of: identifier)
            }
        }
        #expect(try await world.library.listing().assets.count == 3)
    }

    private func refusesFiltersItDoesNotKnow() async throws {
        let world = try await filledWorld()
        var options = AssetFetchOptions()
        options.keywords = ["never given"]
        do {
            for try await entry in world.library.assets(matching: options) {
                Issue.record("\(entry) was listed in spite of a filter that it does not pass")
            }
        } catch let error as PhotoLibraryError {
            #expect([.unsupportedFilter, .missing].contains(error.code))
        }
    }

    private func tellsWhenItIsAway() async throws {
        let world = try await filledWorld()
        let identifier = try world.identifiers[0]
        try await world.takeAway()
        await expect(.unavailable) { () throws(PhotoLibraryError) in
            _ = try await world.library.imageData(for: identifier, options: PhotoDataOptions(limit: 1 << 20))
        }
        await expect(.unavailable) { () throws(PhotoLibraryError) in
            _ = try await world.library.revision(of: identifier)
        }
        if world.knowsThatItIsAway {
            await expect(.unavailable) { () throws(PhotoLibraryError) in
                try await world.library.checkAvailable()
            }
        }
        let error = await #expect(throws: PhotoLibraryError.self) { try await world.library.listing() }
        #expect(error?.code == .unavailable)
    }
}
