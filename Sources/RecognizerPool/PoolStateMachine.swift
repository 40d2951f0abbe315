/// Who may use which slot. Pure: the pool performs the actions.
///
/// A slot holds at most one process, so no more processes live than there are slots. Each slot is
/// - empty: no process; becomes busy;
/// - busy: lent to one caller, who starts and stops the slot's process at will; becomes idle or empty, and stopping
///   instead of idle when the pool shuts down;
/// - idle: holds a process that waits for work; becomes busy, and stopping when the pool shuts down;
/// - stopping: its process is being ended; becomes empty.
struct PoolStateMachine {
    typealias Slot = Int
    typealias Ticket = Int

    /// What the pool has to do.
    enum Action: Hashable {
        /// The caller may use the slot. `isWarm`: its process is loaded with what the caller wants; if not, a process that
        /// is still there must be stopped first.
        case grant(Ticket, Slot, isWarm: Bool)
        /// The caller must go away: the pool is shutting down.
        case refuse(Ticket)
        /// Stop the slot's process and report ``PoolStateMachine/stopped(_:)``.
        case stop(Slot)
        /// Interrupt the caller that uses the slot.
        case interrupt(Slot)
        /// Nothing lives any more.
        case finishShutDown
    }

    private enum SlotState {
        case empty
        case busy
        case idle(EngineSet, since: Int)
        case stopping
    }

    private var slots: [SlotState]
    private var waiting: [(ticket: Ticket, engines: EngineSet)] = []
    private var isShuttingDown = false
    /// Counts releases: a clock for "least recently used".
    private var releases = 0

    init(slots: Int) {
        precondition(slots > 0, "a pool without slots reads nothing")
        self.slots = Array(repeating: .empty, count: slots)
    }

    /// A caller wants a slot; it is served in its turn.
    mutating func acquire(_ ticket: Ticket, for engines: EngineSet) -> [Action] {
        guard !isShuttingDown else { return [.refuse(ticket)] }
        guard let slot = freeSlot(for: engines) else {
            waiting.append((ticket, engines))
            return []
        }
        return [grant(slot, to: ticket, for: engines)]
    }

    /// A caller does not want to wait any more. Returns false when it is not waiting: it was served, or is unknown.
    mutating func cancel(_ ticket: Ticket) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return false }
        waiting.remove(at: index)
        return true
    }

    /// A caller gives its slot back.
    ///
    /// - Parameter engines: what the slot's process is loaded with; nil when no process is left in it.
    mutating func release(_ slot: Slot, holding engines: EngineSet?) -> [Action] {
        releases += 1
        slots[slot] = engines.map { .idle($0, since: releases) } ?? .empty
        if isShuttingDown { return stopIdle() + finishIfQuiet() }
        guard !waiting.isEmpty else { return [] }
        let next = waiting.removeFirst()
        return [grant(slot, to: next.ticket, for: next.engines)]
    }

    /// Nobody is served any more. Idle processes end now, busy ones when their callers have been interrupted.
    mutating func shutDown() -> [Action] {
        guard !isShuttingDown else { return finishIfQuiet() }
        isShuttingDown = true
        let refusals = waiting.map { Action.refuse($0.ticket) }
        waiting.removeAll()
        let interrupts = slots.indices.compactMap { slot in
            if case .busy = slots[slot] { Action.interrupt(slot) } else { nil }
        }
        return refusals + interrupts + stopIdle() + finishIfQuiet()
    }

    /// The process that ``Action/stop(_:)`` named has ended.
    mutating func stopped(_ slot: Slot) -> [Action] {
        slots[slot] = .empty
        return finishIfQuiet()
    }

    private mutating func stopIdle() -> [Action] {
        var actions: [Action] = []
        for slot in slots.indices {
            guard case .idle = slots[slot] else { continue }
            slots[slot] = .stopping
            actions.append(.stop(slot))
        }
        return actions
    }

    private func finishIfQuiet() -> [Action] {
        let isQuiet = slots.allSatisfy { if case .empty = $0 { true } else { false } }
        return isQuiet ? [.finishShutDown] : []
    }

    private mutating func grant(_ slot: Slot, to ticket: Ticket, for engines: EngineSet) -> Action {
        var isWarm = false
        if case .idle(let held, _) = slots[slot] { isWarm = held.serves(engines) }
        slots[slot] = .busy
        return .grant(ticket, slot, isWarm: isWarm)
    }

    /// A warm slot, the latest used first; else an empty one; else the one whose process has been idle longest.
    private func freeSlot(for engines: EngineSet) -> Slot? {
        var warm: (slot: Slot, since: Int)?
        var empty: Slot?
        var coldest: (slot: Slot, since: Int)?
        for (slot, state) in slots.enumerated() {
            switch state {
            case .busy, .stopping: break
            case .empty: empty = empty ?? slot
            case .idle(let held, let since):
                if held.serves(engines), since > warm?.since ?? -1 { warm = (slot, since) }
                if since < coldest?.since ?? .max { coldest = (slot, since) }
            }
        }
        return warm?.slot ?? empty ?? coldest?.slot
    }
}
