import Renditions
import Synchronization

/// A request that is being answered: makes renditions in a task of its own, and hands them to whoever iterates.
final class ImageDelivery: Sendable {
    /// Makes renditions until `made` asks for none.
    typealias Work =
        @Sendable (_ first: RenditionQuality, _ made: (ImageResult) -> RenditionQuality?) async throws -> Void

    private struct State {
        var machine: DeliveryStateMachine
        var task: Task<Void, Never>?
        var waiter: CheckedContinuation<ImageResult?, any Error>?
    }

    let id: ImageRequestID
    private let work: Work
    private let forget: @Sendable () -> Void
    private let state: Mutex<State>

    /// - Parameters:
    ///   - work: begins when the first result is asked for.
    ///   - forget: called when nobody can ask for results any more.
    init(
        _ id: ImageRequestID, _ options: ImageRequestOptions, work: @escaping Work,
        forget: @escaping @Sendable () -> Void
    ) {
        self.id = id
        self.work = work
        self.forget = forget
        state = Mutex(State(machine: DeliveryStateMachine(options)))
    }

    deinit { forget() }

    /// The next result, nil at the end. One caller at a time.
    ///
    /// - Throws: ``ImageRequestError``.
    func next() async throws -> ImageResult? {
        try await withTaskCancellationHandler {
            if Task.isCancelled { cancel() }
            return try await withCheckedThrowingContinuation { continuation in
                perform { state in
                    state.waiter = continuation
                    return state.machine.next()
                }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Ends the request. Without effect when its last result was given.
    func cancel() {
        perform { $0.machine.cancel() }
    }

    private func run(_ first: RenditionQuality) async {
        do {
            try await work(first) { result in
                var next: RenditionQuality?
                perform { state in
                    let (actions, quality) = state.machine.made(result)
                    next = quality
                    return actions
                }
                return next
            }
        } catch {
            perform { $0.machine.failed(ImageRequestError(error)) }
        }
    }

    /// Changes the state, and does what follows; what calls others when the lock is free again.
    private func perform(_ change: (inout sending State) -> [DeliveryStateMachine.Action]) {
        let calls: [@Sendable () -> Void] = state.withLock { state in
            let actions = change(&state)
            return actions.map { act(on: $0, &state) }
        }
        for call in calls { call() }
    }

    private func act(on action: DeliveryStateMachine.Action, _ state: inout State) -> @Sendable () -> Void {
        switch action {
        case .begin(let quality):
            state.task = Task { await self.run(quality) }
            return {}
        case .stop:
            let task = state.task.take()
            return { task?.cancel() }
        case .give(let result):
            let waiter = state.waiter.take()
            return { waiter?.resume(returning: result) }
        case .finish:
            let waiter = state.waiter.take()
            return { waiter?.resume(returning: nil) }
        case .fail(let error):
            let waiter = state.waiter.take()
            return { waiter?.resume(throwing: error) }
        }
    }
}
