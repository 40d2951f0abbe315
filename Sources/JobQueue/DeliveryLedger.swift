import Synchronization

/// The deliveries of one session that are neither acknowledged nor given back.
///
/// It decides who may settle a delivery, once: the worker that took it, or the consumer that gives back what nobody has
/// taken yet. When the session is gone it knows none, for the broker gives them all to somebody else.
final class DeliveryLedger: Sendable {
    private struct Entry {
        var message: JobMessage
        var library: String
        var isTaken = false
    }

    private let entries = Mutex<[UInt64: Entry]>([:])
    private let observer: @Sendable (HeldJob) -> Void

    /// - Parameter observer: told of every delivery twice: when it comes, and when it is here no more.
    init(observer: @escaping @Sendable (HeldJob) -> Void = { _ in }) {
        self.observer = observer
    }

    /// - Parameter library: by whose consumer it came.
    func add(_ tag: UInt64, _ message: JobMessage, library: String) {
        entries.withLock { entries in
            entries[tag] = Entry(message: message, library: library)
            observer(.held(message))
        }
    }

    /// Notes that the worker takes a delivery; false if it is not to be had any more.
    func take(_ tag: UInt64) -> Bool {
        entries.withLock { entries in
            guard entries[tag] != nil else { return false }
            entries[tag]?.isTaken = true
            return true
        }
    }

    /// Forgets a delivery; false if it was not known any more.
    func settle(_ tag: UInt64) -> Bool {
        entries.withLock { remove(tag, from: &$0) }
    }

    /// Forgets the deliveries of all libraries but these that were not taken, and returns them, last one first: given
    /// back in this order they come to lie at the head of their queue as they lay before.
    func removeUntaken(exceptOf libraries: Set<String>) -> [UInt64] {
        entries.withLock { entries in
            let tags = entries.filter { !$0.value.isTaken && !libraries.contains($0.value.library) }.keys.sorted(by: >)
            for tag in tags { remove(tag, from: &entries) }
            return tags
        }
    }

    /// How many there are, by library.
    var countsByLibrary: [String: Int] {
        entries.withLock { entries in
            entries.values.reduce(into: [:]) { $0[$1.library, default: 0] += 1 }
        }
    }

    func removeAll() {
        entries.withLock { entries in
            for tag in entries.keys.sorted() { remove(tag, from: &entries) }
        }
    }

    @discardableResult
    private func remove(_ tag: UInt64, from entries: inout [UInt64: Entry]) -> Bool {
        guard let entry = entries.removeValue(forKey: tag) else { return false }
        observer(.gone(entry.message))
        return true
    }
}
