import Synchronization

/// The deliveries of one session that are neither acknowledged nor given back.
///
/// It decides who may settle a delivery, once: the worker that took it, or the consumer that gives back what nobody has
/// taken yet. When the session is gone it knows none, for the broker gives them all to somebody else.
final class DeliveryLedger: Sendable {
    private struct Entry {
        var library: String
        var isTaken = false
    }

    private let entries = Mutex<[UInt64: Entry]>([:])

    func add(_ tag: UInt64, library: String) {
        entries.withLock { $0[tag] = Entry(library: library) }
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
        entries.withLock { $0.removeValue(forKey: tag) != nil }
    }

    /// Forgets the deliveries of all libraries but these that were not taken, and returns them, last one first: given
    /// back in this order they come to lie at the head of their queue as they lay before.
    func removeUntaken(exceptOf libraries: Set<String>) -> [UInt64] {
        entries.withLock { entries in
            let tags = entries.filter { !$0.value.isTaken && !libraries.contains($0.value.library) }.keys
            for tag in tags { entries[tag] = nil }
            return tags.sorted(by: >)
        }
    }

    /// How many there are, by library.
    var countsByLibrary: [String: Int] {
        entries.withLock { entries in
            entries.values.reduce(into: [:]) { $0[$1.library, default: 0] += 1 }
        }
    }

    func removeAll() {
        entries.withLock { $0 = [:] }
    }
}
