/// What is prepared and who waits for it, within a budget of bytes. Pure: ``ImagePreparations`` performs the actions.
///
/// A preparation is
/// - waiting: for room in the budget; becomes running, or is forgotten when it is stopped;
/// - running: its photo is on its way; becomes held or failed, waiting once more when it is longer than was expected, or
///   abandoned when it is stopped and nobody waits for it;
/// - held: its bytes are here until it is stopped;
/// - failed: nothing is here, and requests fetch for themselves, until it is stopped;
/// - abandoned: cancelled, and its bytes may still be coming; forgotten when that is over.
struct PreparationStateMachine {
    /// A preparation.
    typealias Number = Int
    /// A request in the foreground.
    typealias Ticket = Int

    enum Action: Hashable {
        /// Begin, accepting ``PreparationStateMachine/photoLimit(of:)`` bytes, and report
        /// ``PreparationStateMachine/succeeded(_:bytes:)``, ``PreparationStateMachine/failed(_:)`` or
        /// ``PreparationStateMachine/tooLong(_:)``.
        case begin(Number, ImageRequest)
        /// Nobody wants it any more; its end is reported nevertheless.
        case cancel(Number)
        /// The request is answered by what this preparation came to.
        case answer(Ticket, Number)
        /// Forget what this preparation came to.
        case discard(Number)
        /// The request fetches for itself, and reports ``PreparationStateMachine/fetchEnded(_:)``.
        case fetch(Ticket)
        /// The request was cancelled while it waited.
        case giveUp(Ticket)
    }

    enum State: Hashable {
        case waiting
        case running
        case held(bytes: Int)
        case failed
        case abandoned
    }

    private struct Entry {
        let request: ImageRequest
        /// The longest photo that is accepted.
        var photoLimit: Int
        var state = State.waiting
        var waiters: [Ticket] = []
    }

    private let limits: CachingLimits
    private var entries: [Number: Entry] = [:]
    /// Those that were started and not stopped. One for each asset: the first wins.
    private var started: [ImageAsset: Number] = [:]
    /// Those waiting, the first first.
    private var queue: [Number] = []
    private var running = 0
    /// What is reserved for each.
    private var fetching: [Ticket: Int] = [:]
    private var lastNumber = 0
    private(set) var statistics = CachingStatistics()

    init(limits: CachingLimits) {
        self.limits = limits
    }

    // MARK: Starting and stopping

    /// Prepares these, but for assets that something else is prepared of.
    mutating func start(_ preparations: [ImageRequest]) -> [Action] {
        let earlier = lastNumber
        for preparation in preparations where started[preparation.asset] == nil {
            lastNumber += 1
            entries[lastNumber] = Entry(
                request: preparation, photoLimit: min(limits.expectedPhotoBytes, limits.maximumPhotoBytes))
            started[preparation.asset] = lastNumber
            queue.append(lastNumber)
        }
        let actions = admit()
        statistics.waits += queue.count { $0 > earlier }
        return actions
    }

    /// Takes back what was started with exactly these.
    mutating func stop(_ preparations: [ImageRequest]) -> [Action] {
        var actions: [Action] = []
        for preparation in preparations {
            guard let number = started[preparation.asset], entries[number]?.request == preparation else { continue }
            actions += stop(number)
        }
        return actions + admit()
    }

    mutating func stopAll() -> [Action] {
        started.values.sorted().flatMap { stop($0) } + admit()
    }

    private mutating func stop(_ number: Number) -> [Action] {
        guard let entry = entries[number] else { return [] }
        started[entry.request.asset] = nil
        switch entry.state {
        case .waiting:
            queue.removeAll { $0 == number }
            entries[number] = nil
            return []
        case .running: return abandonIfUnwanted(number)
        case .held, .failed: return forget(number)
        case .abandoned: return []
        }
    }

    // MARK: Requests

    /// Somebody wants this now. What becomes of the ticket may be told by a later event.
    mutating func request(_ ticket: Ticket, _ preparation: ImageRequest) -> [Action] {
        guard let number = started[preparation.asset], let entry = entries[number], entry.request == preparation
        else { return fetch(ticket, preparation) }
        switch entry.state {
        case .held:
            statistics.hits += 1
            return [.answer(ticket, number)]
        case .running, .waiting:
            statistics.joins += 1
            entries[number]?.waiters.append(ticket)
            // It would be fetched in any case: there is nothing to be gained by keeping within the budget.
            return entry.state == .waiting ? begin(number) : []
        case .failed, .abandoned:
            return fetch(ticket, preparation)
        }
    }

    /// The request does not want to wait any more. Without effect when it was answered.
    mutating func cancel(_ ticket: Ticket) -> [Action] {
        guard let number = entries.first(where: { $0.value.waiters.contains(ticket) })?.key else { return [] }
        entries[number]?.waiters.removeAll { $0 == ticket }
        return [.giveUp(ticket)] + abandonIfUnwanted(number)
    }

    /// The request that fetched for itself has its photo, or will not get it.
    mutating func fetchEnded(_ ticket: Ticket) -> [Action] {
        guard let bytes = fetching.removeValue(forKey: ticket) else { return [] }
        statistics.reservedBytes -= bytes
        return admit()
    }

    /// The request fetches for itself, whatever room there is.
    mutating func fetchBegan(_ ticket: Ticket, _ request: ImageRequest) {
        let bytes = limits.reservation(for: request)
        statistics.reservedBytes += bytes
        fetching[ticket] = bytes
    }

    private mutating func fetch(_ ticket: Ticket, _ request: ImageRequest) -> [Action] {
        statistics.misses += 1
        fetchBegan(ticket, request)
        return [.fetch(ticket)]
    }

    // MARK: Ends of preparations

    /// What was to be prepared is here.
    mutating func succeeded(_ number: Number, bytes: Int) -> [Action] {
        end(number, in: .held(bytes: bytes))
    }

    mutating func failed(_ number: Number) -> [Action] {
        end(number, in: .failed)
    }

    /// The photo is longer than ``photoLimit(of:)``. It is begun again: at once if somebody waits for it, else when there
    /// is room for the longest.
    mutating func tooLong(_ number: Number) -> [Action] {
        guard let entry = entries[number], entry.state == .running, entry.photoLimit < limits.maximumPhotoBytes else {
            return failed(number)
        }
        running -= 1
        statistics.reservedBytes -= reservation(of: entry)
        entries[number]?.photoLimit = limits.maximumPhotoBytes
        entries[number]?.state = .waiting
        queue.insert(number, at: 0)
        return (entry.waiters.isEmpty ? [] : begin(number)) + admit()
    }

    /// The longest photo that a preparation accepts, in bytes.
    func photoLimit(of number: Number) -> Int {
        entries[number]?.photoLimit ?? limits.maximumPhotoBytes
    }

    private mutating func end(_ number: Number, in state: State) -> [Action] {
        guard let entry = entries[number] else { return [] }
        running -= 1
        statistics.reservedBytes -= reservation(of: entry)
        if case .held(let bytes) = state { statistics.preparedBytes += bytes }
        if state == .failed, entry.state == .running { statistics.failures += 1 }
        entries[number]?.state = state
        entries[number]?.waiters = []
        let answers = entry.waiters.map { Action.answer($0, number) }
        return answers + (isStarted(number) ? [] : forget(number)) + admit()
    }

    // MARK: Room

    /// Begins what there is room for, in turn: nothing overtakes.
    private mutating func admit() -> [Action] {
        var actions: [Action] = []
        while let next = queue.first, running < limits.concurrentPreparations, hasRoom(for: next) {
            actions += begin(next)
        }
        return actions
    }

    private func hasRoom(for number: Number) -> Bool {
        guard let entry = entries[number] else { return true }
        let used = statistics.preparedBytes + statistics.reservedBytes
        return used == 0 || used + reservation(of: entry) <= limits.budget
    }

    private func reservation(of entry: Entry) -> Int {
        limits.reservation(for: entry.request, photoLimit: entry.photoLimit)
    }

    private mutating func begin(_ number: Number) -> [Action] {
        queue.removeAll { $0 == number }
        guard let entry = entries[number] else { return [] }
        entries[number]?.state = .running
        running += 1
        statistics.reservedBytes += reservation(of: entry)
        return [.begin(number, entry.request)]
    }

    private func isStarted(_ number: Number) -> Bool {
        entries[number].map { started[$0.request.asset] == number } ?? false
    }

    private mutating func abandonIfUnwanted(_ number: Number) -> [Action] {
        guard let entry = entries[number], entry.state == .running, entry.waiters.isEmpty, !isStarted(number) else {
            return []
        }
        entries[number]?.state = .abandoned
        return [.cancel(number)]
    }

    /// Only of what is neither running nor abandoned.
    private mutating func forget(_ number: Number) -> [Action] {
        if case .held(let bytes)? = entries.removeValue(forKey: number)?.state { statistics.preparedBytes -= bytes }
        return [.discard(number)]
    }
}
