import Synchronization

/// The requests that can be cancelled by name.
final class DeliveryRegistry: Sendable {
    private struct Entry {
        weak var delivery: ImageDelivery?
    }

    private struct State {
        var entries: [ImageRequestID: Entry] = [:]
        var lastID = ImageRequestID.invalid.rawValue
    }

    private let state = Mutex(State())

    /// How many requests somebody still holds.
    var count: Int { state.withLock { $0.entries.count } }

    /// A request with a name of its own.
    func makeDelivery(_ options: ImageRequestOptions, work: @escaping @Sendable (ImageRequestID) -> ImageDelivery.Work)
        -> ImageDelivery
    {
        let id = state.withLock { state in
            state.lastID += 1
            return ImageRequestID(rawValue: state.lastID)
        }
        let delivery = ImageDelivery(id, options, work: work(id)) { [weak self] in
            self?.state.withLock { $0.entries[id] = nil }
        }
        state.withLock { $0.entries[id] = Entry(delivery: delivery) }
        return delivery
    }

    /// Without effect on a request that is unknown or over.
    func cancel(_ id: ImageRequestID) {
        let delivery = state.withLock { $0.entries[id]?.delivery }
        delivery?.cancel()
    }
}
