import Synchronization

/// Yes or no, for whoever looks.
final class SharedFlag: Sendable {
    private let state: Atomic<Bool>

    init(_ value: Bool) {
        state = Atomic(value)
    }

    var value: Bool {
        get { state.load(ordering: .relaxed) }
        set { state.store(newValue, ordering: .relaxed) }
    }
}
