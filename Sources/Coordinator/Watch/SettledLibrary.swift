import PhotoLibraries
import Synchronization

/// A library without the photos that may still be being written: they are put aside.
final class SettledLibrary: PhotoLibrary {
    private let library: any PhotoLibrary
    private let isFresh: @Sendable (PhotoAsset) -> Bool
    private let fresh = Mutex<[LocalIdentifier: PhotoAsset]>([:])

    /// - Parameter isFresh: whether a photo is so new that nobody knows whether it is whole.
    init(_ library: any PhotoLibrary, isFresh: @escaping @Sendable (PhotoAsset) -> Bool) {
        self.library = library
        self.isFresh = isFresh
    }

    /// What listings so far have put aside.
    func takeFresh() -> [PhotoAsset] {
        fresh.withLock { fresh in
            defer { fresh = [:] }
            return Array(fresh.values)
        }
    }

    func assets(matching options: AssetFetchOptions) -> AssetListing {
        AssetListing { [self] in
            let pages = Pages(library.assets(matching: options)) { asset in
                guard self.isFresh(asset) else { return true }
                self.fresh.withLock { $0[asset.localIdentifier] = asset }
                return false
            }
            return { try await pages.next() }
        }
    }

    func imageData(
        for identifier: LocalIdentifier, options: PhotoDataOptions
    ) async throws(PhotoLibraryError) -> PhotoData {
        try await library.imageData(for: identifier, options: options)
    }

    func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String? {
        try await library.revision(of: identifier)
    }

    func checkAvailable() async throws(PhotoLibraryError) {
        try await library.checkAvailable()
    }

    /// One listing, page by page.
    private actor Pages {
        private static let size = 512

        private var iterator: AssetListing.Iterator
        private let isWanted: @Sendable (PhotoAsset) -> Bool

        init(_ listing: AssetListing, isWanted: @escaping @Sendable (PhotoAsset) -> Bool) {
            iterator = listing.makeAsyncIterator()
            self.isWanted = isWanted
        }

        func next() async throws -> [LibraryEntry] {
            var page: [LibraryEntry] = []
            var iterator = iterator
            defer { self.iterator = iterator }
            while page.count < Self.size, let entry = try await iterator.next() {
                if case .asset(let asset) = entry, !isWanted(asset) { continue }
                page.append(entry)
            }
            return page
        }
    }
}
