import Synchronization

/// Where the value of a declared property lies. It is shared by the copies of a command until one of them is changed,
/// so that the parser can reach it through a reflected copy.
final class ArgumentStorage<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var isGiven = false
    }

    /// Makes the new value from an occurrence and, for what may be repeated, the value of the earlier ones.
    typealias Update = @Sendable (_ occurrence: ArgumentOccurrence, _ given: Value?) throws -> Value

    private let state: Mutex<State>
    private let update: Update

    init(_ value: Value?, update: @escaping Update) {
        state = Mutex(State(value: value))
        self.update = update
    }

    var isMissing: Bool {
        state.withLock { $0.value == nil }
    }

    var value: Value {
        guard let value = state.withLock({ $0.value }) else {
            preconditionFailure("a command-line value was read before the command line was parsed")
        }
        return value
    }

    /// The value that holds if nothing is given.
    var initial: Value? {
        state.withLock { $0.isGiven ? nil : $0.value }
    }

    func accept(_ occurrence: ArgumentOccurrence) throws {
        let given = state.withLock { $0.isGiven ? $0.value : nil }
        let value = try update(occurrence, given)
        state.withLock { $0 = State(value: value, isGiven: true) }
    }

    /// A storage of its own for a copy that is changed.
    func replacing(_ value: Value) -> ArgumentStorage {
        ArgumentStorage(value, update: update)
    }
}
