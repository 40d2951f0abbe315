import Renditions
import Synchronization
import TextRecognition

/// Makes pictures of one byte, which can be held up and made to fail.
final class TrialRenderer: ImageRenderer {
    private struct State {
        var requests: [RenditionRequest] = []
        var failing: Set<RenditionQuality> = []
        var heldUp: Set<RenditionQuality> = []
        var held: [CheckedContinuation<Void, Never>] = []
        var offered = Set(RenditionQuality.allCases)
    }

    private let state = Mutex(State())

    /// Every request, in order.
    var requests: [RenditionRequest] { state.withLock { $0.requests } }
    var heldCount: Int { state.withLock { $0.held.count } }

    /// Pictures of this quality cannot be made.
    func fail(_ quality: RenditionQuality) {
        state.withLock { _ = $0.failing.insert(quality) }
    }

    /// What is asked for in another quality is made in the next better one.
    func offer(_ qualities: Set<RenditionQuality>) {
        state.withLock { $0.offered = qualities }
    }

    /// Pictures of this quality do not come before ``letGo()``.
    func holdUp(_ quality: RenditionQuality) {
        state.withLock { _ = $0.heldUp.insert(quality) }
    }

    func letGo() {
        let held = state.withLock { state in
            state.heldUp = []
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func render(_ photo: [UInt8], _ request: RenditionRequest) async throws -> Rendition {
        state.withLock { $0.requests.append(request) }
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                let isHeldUp = state.heldUp.contains(request.quality)
                if isHeldUp { state.held.append(continuation) }
                return !isHeldUp
            }
            if goesOn { continuation.resume() }
        }
        try Task.checkCancellation()
        return try state.withLock { state in
            guard !state.failing.contains(request.quality) else {
                throw RecognitionFailure(.corrupt, "The photo cannot be decoded.")
            }
            let better: [RenditionQuality] = [.thumbnail, .reduced, .full].filter {
                state.offered.contains($0) && (request.quality != .full || $0 == .full)
                    && (request.quality != .reduced || $0 != .thumbnail)
            }
            return Rendition(
                bytes: photo.prefix(1) + [], encoding: request.encoding, size: PixelSize(width: 1, height: 1),
                quality: better.first ?? .full)
        }
    }

    func describe(_ photo: [UInt8]) async throws -> ImageDescription {
        ImageDescription(typeIdentifier: "public.jpeg", orientation: 6, size: PixelSize(width: 1, height: 1))
    }
}
