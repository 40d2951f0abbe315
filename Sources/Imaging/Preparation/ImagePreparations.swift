import PhotoLibraries
import Synchronization

/// Prepares photos in the background, and hands them to the requests that match.
final class ImagePreparations: Sendable {
    /// What a request is answered.
    enum Answer: Sendable {
        case prepared(PreparedImage)
        /// The preparation that it waited for failed.
        case failed(any Error)
        /// Nothing is prepared: the request has to fetch for itself.
        case fetch
    }

    private struct State {
        var machine: PreparationStateMachine
        var tasks: [PreparationStateMachine.Number: Task<Void, Never>] = [:]
        var outcomes: [PreparationStateMachine.Number: Result<PreparedImage, any Error>] = [:]
        var requests: [PreparationStateMachine.Ticket: CheckedContinuation<Answer, any Error>] = [:]
        var lastTicket = 0
    }

    private let state: Mutex<State>
    private let metrics: CachingMetrics?
    private let prepare: @Sendable (ImageRequest, _ photoLimit: Int) async throws -> PreparedImage

    /// - Parameter prepare: gets what a preparation is to come to, from a photo of so many bytes at most.
    init(
        limits: CachingLimits, metrics: CachingMetrics?,
        prepare: @escaping @Sendable (ImageRequest, _ photoLimit: Int) async throws -> PreparedImage
    ) {
        state = Mutex(State(machine: PreparationStateMachine(limits: limits)))
        self.metrics = metrics
        self.prepare = prepare
    }

    var statistics: CachingStatistics { state.withLock { $0.machine.statistics } }

    func start(_ preparations: [ImageRequest]) {
        perform { $0.start(preparations) }
    }

    func stop(_ preparations: [ImageRequest]) {
        perform { $0.stop(preparations) }
    }

    func stopAll() {
        perform { $0.stopAll() }
    }

    /// Calls `body` with what is prepared for a request that is exactly this one. While `body` fetches for itself, that
    /// counts against the budget.
    ///
    /// - Throws: what `body` throws, and `CancellationError` from waiting for what is being prepared.
    func withAnswer<Value>(to request: ImageRequest, _ body: (Answer) async throws -> Value) async throws -> Value {
        let ticket = makeTicket()
        let answer = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.requests[ticket] = continuation }
                perform { $0.request(ticket, request) }
                if Task.isCancelled { perform { $0.cancel(ticket) } }
            }
        } onCancel: {
            perform { $0.cancel(ticket) }
        }
        defer { perform { $0.fetchEnded(ticket) } }
        return try await body(answer)
    }

    /// Calls `body`, which fetches what was prepared only in part; that counts against the budget.
    func withRoom<Value>(for request: ImageRequest, _ body: () async throws -> Value) async throws -> Value {
        let ticket = makeTicket()
        perform { machine in
            machine.fetchBegan(ticket, request)
            return []
        }
        defer { perform { $0.fetchEnded(ticket) } }
        return try await body()
    }

    private func makeTicket() -> PreparationStateMachine.Ticket {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    private func run(
        _ number: PreparationStateMachine.Number, _ preparation: ImageRequest, photoLimit: Int
    ) async {
        let outcome: Result<PreparedImage, any Error>
        do {
            outcome = .success(try await prepare(preparation, photoLimit))
        } catch {
            outcome = .failure(error)
        }
        perform(before: { state in
            state.tasks[number] = nil
            state.outcomes[number] = outcome
        }) { machine in
            switch outcome {
            case .success(let image): machine.succeeded(number, bytes: image.byteCount)
            case .failure(let error as PhotoLibraryError) where error.code == .tooLarge: machine.tooLong(number)
            case .failure: machine.failed(number)
            }
        }
    }

    /// Tells the state machine of an event, and does what it says: what is quick at once, and what calls others when the
    /// lock is free again.
    private func perform(
        before change: (inout sending State) -> Void = { _ in },
        _ event: (inout PreparationStateMachine) -> [PreparationStateMachine.Action]
    ) {
        let calls = state.withLock { state in
            change(&state)
            let actions = event(&state.machine)
            metrics?.update(state.machine.statistics)
            return actions.compactMap { act(on: $0, &state) }
        }
        for call in calls { call() }
    }

    private func act(on action: PreparationStateMachine.Action, _ state: inout State) -> (@Sendable () -> Void)? {
        switch action {
        case .begin(let number, let preparation):
            let limit = state.machine.photoLimit(of: number)
            state.tasks[number] = Task { await self.run(number, preparation, photoLimit: limit) }
            return nil
        case .cancel(let number):
            let task = state.tasks[number]
            return { task?.cancel() }
        case .discard(let number):
            state.outcomes[number] = nil
            return nil
        case .answer(let ticket, let number):
            let request = state.requests.removeValue(forKey: ticket)
            switch state.outcomes[number] {
            case .success(let image)?: return { request?.resume(returning: .prepared(image)) }
            case .failure(let error)?: return { request?.resume(returning: .failed(error)) }
            case nil: return { request?.resume(returning: .fetch) }
            }
        case .fetch(let ticket):
            let request = state.requests.removeValue(forKey: ticket)
            return { request?.resume(returning: .fetch) }
        case .giveUp(let ticket):
            let request = state.requests.removeValue(forKey: ticket)
            return { request?.resume(throwing: CancellationError()) }
        }
    }
}
