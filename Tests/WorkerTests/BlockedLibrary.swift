import PhotoLibraries
import Synchronization

/// A library on a network disk that is away: no call ends before ``answer()``, whatever becomes of the caller.
final class BlockedLibrary: PhotoLibrary {
    private struct State {
        var isAnswering = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var calls = 0
    }

    private let state = Mutex(State())

    /// How many calls have begun.
    var calls: Int { state.withLock { $0.calls } }

    /// The disk is back.
    func answer() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isAnswering = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isAnswering = state.withLock { state in
                state.calls += 1
                if !state.isAnswering { state.waiting.append(continuation) }
                return state.isAnswering
            }
            if isAnswering { continuation.resume() }
        }
    }

    func assets(matching options: AssetFetchOptions) -> AssetListing {
        AssetListing {
            await self.wait()
            return { [] }
        }
    }

    func imageData(
        for identifier: LocalIdentifier, options: PhotoDataOptions
    ) async throws(PhotoLibraryError) -> PhotoData {
        await wait()
        return PhotoData(bytes: [1], revision: nil)
    }

    func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String? {
        await wait()
        return nil
    }

    func checkAvailable() async throws(PhotoLibraryError) {
        await wait()
    }
}
