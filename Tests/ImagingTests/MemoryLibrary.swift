import PhotoLibraries
import Synchronization

/// A library in memory, whose answers can be held up and made to fail.
final class MemoryLibrary: PhotoLibrary {
    struct Photo {
        var data: PhotoData
        var isLocal = true
        var error: PhotoLibraryError?
    }

    private struct State {
        var photos: [LocalIdentifier: Photo] = [:]
        var isHeldUp = false
        var held: [CheckedContinuation<Void, Never>] = []
        var fetches: [PhotoDataOptions] = []
        var cancellations = 0
        var isAway = false
    }

    private let state = Mutex(State())

    /// Of every fetch that was begun.
    var fetches: [PhotoDataOptions] { state.withLock { $0.fetches } }
    /// Fetches whose task was cancelled before they ended.
    var cancellations: Int { state.withLock { $0.cancellations } }
    var heldCount: Int { state.withLock { $0.held.count } }

    func put(_ photo: Photo, at identifier: LocalIdentifier) {
        state.withLock { $0.photos[identifier] = photo }
    }

    func remove(_ identifier: LocalIdentifier) {
        state.withLock { $0.photos[identifier] = nil }
    }

    /// From now on it answers nothing.
    func goAway() {
        state.withLock { $0.isAway = true }
    }

    /// From now on no fetch ends before ``letGo()``.
    func holdUp() {
        state.withLock { $0.isHeldUp = true }
    }

    /// Lets all that are held up go on, and those to come.
    func letGo() {
        let held = state.withLock { state in
            state.isHeldUp = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    // MARK: PhotoLibrary

    func assets(matching options: AssetFetchOptions) -> AssetListing {
        AssetListing { [self] in
            try options.check(supported: [])
            try await checkAvailable()
            let below = options.prefix.map { Array("\($0.rawValue)/".utf8) } ?? []
            let photos = state.withLock { $0.photos }.filter { $0.key.rawValue.utf8.starts(with: below) }
            let entries = photos.sorted { $0.key < $1.key }.map {
                LibraryEntry.asset(PhotoAsset(localIdentifier: $0.key, revision: $0.value.data.revision))
            }
            let rest = Mutex([entries])
            return { rest.withLock { $0.popLast() ?? [] } }
        }
    }

    func imageData(
        for identifier: LocalIdentifier, options: PhotoDataOptions
    ) async throws(PhotoLibraryError) -> PhotoData {
        state.withLock { $0.fetches.append(options) }
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if state.isHeldUp { state.held.append(continuation) }
                return !state.isHeldUp
            }
            if goesOn { continuation.resume() }
        }
        if Task.isCancelled { state.withLock { $0.cancellations += 1 } }
        let photo = try photo(identifier)
        if let error = photo.error { throw error }
        if !photo.isLocal {
            guard options.isNetworkAccessAllowed else { throw PhotoLibraryError(.notLocal, "the photo is elsewhere") }
            options.progress?(0.5)
            options.progress?(1)
        }
        guard photo.data.bytes.count <= options.limit else {
            throw PhotoLibraryError(.tooLarge, "the photo has more than \(options.limit) bytes")
        }
        return photo.data
    }

    func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String? {
        try photo(identifier).data.revision
    }

    func checkAvailable() async throws(PhotoLibraryError) {
        guard state.withLock({ !$0.isAway }) else { throw PhotoLibraryError(.unavailable, "the library is away") }
    }

    private func photo(_ identifier: LocalIdentifier) throws(PhotoLibraryError) -> Photo {
        guard state.withLock({ !$0.isAway }) else { throw PhotoLibraryError(.unavailable, "the library is away") }
        guard let photo = state.withLock({ $0.photos[identifier] }) else {
            throw PhotoLibraryError(.missing, "the library has no such photo")
        }
        return photo
    }
}
