import PhotoLibraries
import Renditions
import Synchronization

/// Pictures that were given before, so that the same request is answered at once the next time. What was not used for
/// longest goes first.
final class RenditionCache: Sendable {
    /// What shapes a picture.
    struct Key: Sendable, Hashable {
        var asset: ImageAsset
        var version: AssetVersion
        var request: RenditionRequest
    }

    struct Picture: Sendable {
        var rendition: Rendition
        /// Of the photo that it was made of.
        var revision: String?
    }

    private struct State {
        var pictures: [Key: (picture: Picture, lastUse: Int)] = [:]
        var byteCount = 0
        var uses = 0

        mutating func remove(_ key: Key) {
            guard let removed = pictures.removeValue(forKey: key) else { return }
            byteCount -= removed.picture.rendition.bytes.count
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: of all pictures together, in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    func picture(for key: Key) -> Picture? {
        state.withLock { state in
            state.uses += 1
            state.pictures[key]?.lastUse = state.uses
            return state.pictures[key]?.picture
        }
    }

    func insert(_ picture: Picture, for key: Key) {
        state.withLock { state in
            state.remove(key)
            guard picture.rendition.bytes.count <= limit else { return }
            state.uses += 1
            state.pictures[key] = (picture, state.uses)
            state.byteCount += picture.rendition.bytes.count
            while state.byteCount > limit, let oldest = state.pictures.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.remove(oldest.key)
            }
        }
    }

    func remove(_ key: Key) {
        state.withLock { $0.remove(key) }
    }
}
