import Renditions

/// Which results a request is given, in which order, and when that is over. Pure: ``ImageDelivery`` performs the actions.
///
/// A delivery is
/// - idle: nobody has asked for a result yet; becomes working, or ended when it is cancelled;
/// - working: a rendition is being made; remains so while a better one is to follow, else becomes ended;
/// - ended: with an error or without; what had been made before is still given, but not after a cancellation.
struct DeliveryStateMachine {
    enum Action: Sendable {
        /// Begin to make renditions: this one first.
        case begin(RenditionQuality)
        /// Stop making renditions.
        case stop
        /// Whoever waits is given this.
        case give(ImageResult)
        /// Whoever waits is told that there is nothing more.
        case finish
        /// Whoever waits is told why there is nothing more.
        case fail(ImageRequestError)
    }

    private enum State {
        case idle
        case working
        case ended(ImageRequestError?)
    }

    private let deliveryMode: DeliveryMode
    private let allowsSecondaryDegradedImage: Bool
    private var state = State.idle
    private var results: [ImageResult] = []
    private var isAwaited = false

    init(_ options: ImageRequestOptions) {
        deliveryMode = options.deliveryMode
        allowsSecondaryDegradedImage = options.allowsSecondaryDegradedImage
    }

    /// Somebody waits for the next result.
    mutating func next() -> [Action] {
        guard results.isEmpty else { return [.give(results.removeFirst())] }
        switch state {
        case .idle:
            state = .working
            isAwaited = true
            return [.begin(deliveryMode == .highQualityFormat ? .full : .thumbnail)]
        case .working:
            isAwaited = true
            return []
        case .ended(let error):
            // It is told once.
            state = .ended(nil)
            return [error.map(Action.fail) ?? .finish]
        }
    }

    /// A rendition was made.
    ///
    /// - Returns: beside the actions, which one is to be made now.
    mutating func made(_ result: ImageResult) -> (actions: [Action], next: RenditionQuality?) {
        guard case .working = state else { return ([], nil) }
        let next = next(after: result.rendition.quality)
        if next == nil { state = .ended(nil) }
        guard isAwaited else {
            results.append(result)
            return ([], next)
        }
        isAwaited = false
        return ([.give(result)], next)
    }

    /// No more renditions can be made. What came before stays with who has it.
    mutating func failed(_ error: ImageRequestError) -> [Action] {
        guard case .working = state else { return [] }
        return end(error)
    }

    /// No result is given any more, not even one that was made before.
    mutating func cancel() -> [Action] {
        if case .ended = state, results.isEmpty { return [] }
        results = []
        return [.stop] + end(.cancelled)
    }

    private mutating func end(_ error: ImageRequestError) -> [Action] {
        state = .ended(isAwaited ? nil : error)
        defer { isAwaited = false }
        return isAwaited ? [.fail(error)] : []
    }

    /// Nil after the last one.
    private func next(after quality: RenditionQuality) -> RenditionQuality? {
        guard deliveryMode == .opportunistic else { return nil }
        return switch quality {
        case .thumbnail: allowsSecondaryDegradedImage ? .reduced : .full
        case .reduced: .full
        case .full: nil
        }
    }
}
