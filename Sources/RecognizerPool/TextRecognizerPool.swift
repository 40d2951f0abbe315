import BlockingExecutor
package import Observability
import RecognizerProtocol
package import Renditions
package import TextRecognition

/// Reads photos in sandboxed recognizer processes: a few at once, warm between photos, replaced when they misbehave.
///
/// Whatever a photo does to its process, no other photo notices.
package actor TextRecognizerPool: ImageRenderer {
    private let configuration: RecognizerConfiguration
    private let log: Logger
    private var state: PoolStateMachine
    private var processes: [Int: RecognizerProcess] = [:]
    private var waiting: [Int: CheckedContinuation<Lease, any Error>] = [:]
    private var isShuttingDown = false
    private var shutDownWaiters: [CheckedContinuation<Void, Never>] = []
    private var lastTicket = 0

    /// A caller's right to use a slot.
    private struct Lease {
        var slot: Int
        var isWarm: Bool
    }

    /// - Parameters:
    ///   - configuration: how processes are started, and what a photo may cost.
    ///   - log: told of every process that starts, fails or is replaced; never of a text.
    package init(_ configuration: RecognizerConfiguration, log: Logger = .disabled) {
        self.configuration = configuration
        self.log = log
        state = PoolStateMachine(slots: configuration.slots)
    }

    /// Reads one photo; waits for a slot first, in turn.
    ///
    /// - Parameters:
    ///   - bytes: the encoded image.
    ///   - request: engines, languages and layout.
    /// - Throws: `RecognitionFailure` when it is the photo's fault, `RecognizerUnavailable` when it is not, and
    ///   `CancellationError`; a cancelled photo's process is killed at once.
    package func recognize(_ bytes: [UInt8], request: RecognizeTextRequest) async throws -> RecognizedDocument {
        try check(bytes)
        return try await withSlot(for: EngineSet(request)) { slot, isWarm in
            try await self.read(bytes, request: request, slot: slot, isWarm: isWarm)
        }
    }

    private func check(_ bytes: [UInt8]) throws(RecognitionFailure) {
        guard !bytes.isEmpty else { throw RecognitionFailure(.empty, "The photo has no bytes.") }
        guard bytes.count <= configuration.maximumImageBytes else {
            throw RecognitionFailure(
                .tooLarge, "The photo has \(bytes.count) bytes; the limit is \(configuration.maximumImageBytes).")
        }
    }

    /// Waits until a recognizer for this request is ready: says beforehand whether photos can be read.
    ///
    /// - Throws: `RecognizerUnavailable`, `CancellationError`.
    package func prepare(_ request: RecognizeTextRequest) async throws {
        let engines = EngineSet(request)
        try await withSlot(for: engines) { slot, isWarm in
            guard !isWarm else { return }
            try await self.start(engines, in: slot, memoryLimit: self.configuration.memoryLimit(for: engines))
        }
    }

    /// Ends every process, and the requests that wait or are served, with `shuttingDown`. Returns when no process is left.
    package func shutDown() async {
        isShuttingDown = true
        await withCheckedContinuation { continuation in
            shutDownWaiters.append(continuation)
            perform(state.shutDown())
        }
    }

    /// Of the processes alive, by slot.
    var processIDs: [Int: Int32] {
        get async {
            var result: [Int: Int32] = [:]
            for (slot, process) in processes { result[slot] = await process.processID }
            return result
        }
    }

    // MARK: One photo

    private func read(
        _ bytes: [UInt8], request: RecognizeTextRequest, slot: Int, isWarm: Bool
    ) async throws -> RecognizedDocument {
        do {
            return try await ask(EngineSet(request), slot: slot, isWarm: isWarm) { [configuration] process in
                try await process.recognize(bytes, layout: request.layout, configuration: configuration)
            }
        } catch {
            return try await remainder(of: error, slot: slot)
        }
    }

    /// Asks the process of a slot about one photo. One that was gone already is replaced; one that ended while it
    /// worked is replaced once, by one that may use twice the memory.
    private func ask<Answer: Sendable>(
        _ engines: EngineSet, slot: Int, isWarm: Bool,
        _ question: @Sendable (RecognizerProcess) async throws -> Answer
    ) async throws -> Answer {
        var memoryLimit = configuration.memoryLimit(for: engines)
        var needsStart = !isWarm
        var mayRepeat = true
        var mayReplace = isWarm
        while true {
            if needsStart { try await start(engines, in: slot, memoryLimit: memoryLimit) }
            do throws(ProcessFault) {
                return try await ask(slot, question)
            } catch {
                await logFault(error, slot: slot, memoryLimit: memoryLimit)
                if mayReplace, error == .wasGone {
                    mayReplace = false
                } else if mayRepeat, error.mayBeMemory {
                    mayRepeat = false
                    memoryLimit *= 2
                } else {
                    throw error.errorOfPhoto(memoryLimit: memoryLimit)
                }
                needsStart = true
            }
        }
    }

    /// What was read of an image before a page put an end to it: other pages are not to blame for that.
    private func remainder(of error: any Error, slot: Int) async throws -> RecognizedDocument {
        guard let failure = error as? RecognitionFailure,
            let document = await processes[slot]?.document(upTo: failure, maximumPages: configuration.maximumPages)
        else { throw error }
        return document
    }

    private func ask<Answer: Sendable>(
        _ slot: Int, _ question: @Sendable (RecognizerProcess) async throws -> Answer
    ) async throws(ProcessFault) -> Answer {
        guard let process = processes[slot] else { throw .wasGone }
        do {
            return try await withTaskCancellationHandler {
                try await question(process)
            } onCancel: {
                process.interrupt()
            }
        } catch {
            throw error as? ProcessFault ?? .interrupted
        }
    }

    /// Starts a process in a slot, in place of the one that may be there.
    private func start(_ engines: EngineSet, in slot: Int, memoryLimit: Int) async throws {
        await stop(slot)
        let path = try ExecutableLocation.find(explicitPath: configuration.executablePath)
        let launch = RecognizerLaunch(
            configuration, engines: engines, memoryLimit: memoryLimit, executablePath: path)
        let process = RecognizerProcess(launch, engines: engines, slot: slot)
        processes[slot] = process
        if isShuttingDown { process.interrupt() }
        do {
            let readiness = try await withTaskCancellationHandler {
                try await process.start(within: configuration.startDeadline)
            } onCancel: {
                process.interrupt()
            }
            log.info(
                "recognizer_ready",
                ["slot": .integer(slot), "engine": .string(readiness.engine), "memory_limit": .integer(memoryLimit)])
        } catch let fault as ProcessFault {
            await logFault(fault, slot: slot, memoryLimit: memoryLimit)
            throw fault.errorOfStart(memoryLimit: memoryLimit, errorOutput: await process.errorOutput)
        }
    }

    /// A photo that cannot be read, and a caller that goes away, are nothing that went wrong here.
    private func logFault(_ fault: ProcessFault, slot: Int, memoryLimit: Int) async {
        guard !fault.leavesProcess, fault != .interrupted, let process = processes[slot] else { return }
        let errorOutput = await process.errorOutput
        log.warning(
            "recognizer_failed",
            [
                "slot": .integer(slot), "cause": .string("\(fault)"), "memory_limit": .integer(memoryLimit),
                "stderr": .string(errorOutput),
            ])
    }

    private func stop(_ slot: Int) async {
        await processes.removeValue(forKey: slot)?.stop()
    }

    // MARK: Pictures

    /// Makes a picture of a photo, in any recognizer that is there, or else in one without an engine.
    package func render(_ photo: [UInt8], _ request: RenditionRequest) async throws -> Rendition {
        try check(photo)
        return try await withSlot(for: .none) { slot, isWarm in
            try await self.ask(.none, slot: slot, isWarm: isWarm) { [configuration = self.configuration] process in
                try await process.render(photo, request, configuration: configuration)
            }
        }
    }

    package func describe(_ photo: [UInt8]) async throws -> ImageDescription {
        try check(photo)
        return try await withSlot(for: .none) { slot, isWarm in
            try await self.ask(.none, slot: slot, isWarm: isWarm) { [configuration = self.configuration] process in
                try await process.describe(photo, configuration: configuration)
            }
        }
    }

    // MARK: Slots

    private func withSlot<Value: Sendable>(
        for engines: EngineSet, _ body: (_ slot: Int, _ isWarm: Bool) async throws -> Value
    ) async throws -> Value {
        let lease = try await acquire(engines)
        do {
            try Task.checkCancellation()
            let value = try await body(lease.slot, lease.isWarm)
            await release(lease.slot)
            return value
        } catch {
            await release(lease.slot)
            if isShuttingDown, error is CancellationError, !Task.isCancelled { throw Self.shuttingDown }
            throw error
        }
    }

    private func acquire(_ engines: EngineSet) async throws -> Lease {
        lastTicket += 1
        let ticket = lastTicket
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting[ticket] = continuation
                perform(state.acquire(ticket, for: engines))
                if Task.isCancelled { cancel(ticket) }
            }
        } onCancel: {
            Task { await self.cancel(ticket) }
        }
    }

    private func cancel(_ ticket: Int) {
        guard state.cancel(ticket) else { return }
        waiting.removeValue(forKey: ticket)?.resume(throwing: CancellationError())
    }

    /// Gives a slot back, with its process if that is fit for another photo.
    private func release(_ slot: Int) async {
        var held: EngineSet?
        if let process = processes[slot] {
            if await process.isFit(configuration) {
                held = process.engines
            } else {
                log.debug("recognizer_replaced", ["slot": .integer(slot)])
                await stop(slot)
            }
        }
        perform(state.release(slot, holding: held))
    }

    private func perform(_ actions: [PoolStateMachine.Action]) {
        for action in actions {
            switch action {
            case .grant(let ticket, let slot, let isWarm):
                waiting.removeValue(forKey: ticket)?.resume(returning: Lease(slot: slot, isWarm: isWarm))
            case .refuse(let ticket):
                waiting.removeValue(forKey: ticket)?.resume(throwing: Self.shuttingDown)
            case .interrupt(let slot):
                processes[slot]?.interrupt()
            case .stop(let slot):
                Task { await self.finishStop(slot) }
            case .finishShutDown:
                shutDownWaiters.forEach { $0.resume() }
                shutDownWaiters.removeAll()
            }
        }
    }

    private func finishStop(_ slot: Int) async {
        await stop(slot)
        perform(state.stopped(slot))
    }

    private static let shuttingDown = RecognizerUnavailable(.shuttingDown, "The recognizers are being shut down.")
}
