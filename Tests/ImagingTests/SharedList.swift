import Synchronization

/// Collects what another task tells.
final class SharedList<Element: Sendable>: Sendable {
    private let state = Mutex<[Element]>([])

    var elements: [Element] { state.withLock { $0 } }

    func append(_ element: Element) {
        state.withLock { $0.append(element) }
    }
}
