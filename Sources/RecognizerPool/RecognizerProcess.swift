import BlockingExecutor
import RecognizerProtocol
import Renditions
import TextRecognition

/// A running recognizer process, and the thread that started it and talks to it.
///
/// The thread lives as long as this object: the process's parent-death signal follows the thread that started it.
actor RecognizerProcess {
    nonisolated let engines: EngineSet
    /// Of the process's address space, in bytes.
    nonisolated let memoryLimit: Int
    private let executor: DedicatedThread
    private let interruption = Interrupt()
    private let launch: RecognizerLaunch
    private var child: ChildProcess?
    private var socket: FrameSocket?
    private var imagesRead = 0
    private var readiness: RecognizerReadiness?
    /// Of the image that is being read, or was read last.
    private var pagesRead: [RecognizedPage] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(_ launch: RecognizerLaunch, engines: EngineSet, slot: Int) {
        self.launch = launch
        self.engines = engines
        memoryLimit = launch.arguments.memoryLimit
        executor = DedicatedThread(name: "recognizer-\(slot)")
    }

    /// The process's ID; nil while there is none.
    var processID: Int32? { child?.processID }

    /// What the process wrote to standard error last: for the log.
    var errorOutput: String { socket?.errorOutput.text ?? "" }

    /// Starts the process and waits until it has loaded its engine, if it is to have one.
    func start(within limit: Duration) throws(ProcessFault) -> RecognizerReadiness {
        do throws(SpawnError) {
            let child = try ChildProcess(launch)
            socket = FrameSocket(
                socket: child.socket, standardError: child.standardError, interrupt: interruption.descriptor)
            self.child = consume child
        } catch {
            throw .unavailable(
                RecognizerUnavailable(.cannotStart, "'\(launch.executablePath)' cannot be started: \(error)."))
        }
        return try endingOnFault { () throws(ProcessFault) in
            let frames = try receive(until: .now + limit, limit: limit)
            guard frames.count == 1, let reply = try? RecognizerReply(frames[0]) else {
                throw .violation(ProtocolViolation(.outOfTurn, "something else than ready"))
            }
            switch reply {
            case .ready(let readiness):
                self.readiness = readiness
                return readiness
            case .unavailable(let unavailable): throw .unavailable(unavailable)
            case .page, .finished, .failed, .rendition, .picture, .description:
                throw .violation(ProtocolViolation(.outOfTurn, "an answer without a question"))
            }
        }
    }

    /// Has one image read.
    ///
    /// - Returns: the document. Any fault but `photo` leaves no process.
    func recognize(
        _ bytes: [UInt8], layout: PageLayout, configuration: RecognizerConfiguration
    ) throws(ProcessFault) -> RecognizedDocument {
        let command = RecognizeCommand(
            layout: layout, pageMilliseconds: configuration.softDeadline.wholeMilliseconds,
            documentMilliseconds: configuration.documentDeadline.wholeMilliseconds)
        return try ask(.recognize(command), about: bytes) { () throws(ProcessFault) in
            try collectReply(configuration)
        }
    }

    /// Has a picture made of an image.
    ///
    /// - Throws: any fault but `photo` leaves no process.
    func render(
        _ bytes: [UInt8], _ request: RenditionRequest, configuration: RecognizerConfiguration
    ) throws(ProcessFault) -> Rendition {
        try ask(.render(request), about: bytes) { () throws(ProcessFault) in
            var assembler = RenditionAssembler(request)
            return try collect(within: configuration.hardDeadline) { frame throws(ProtocolViolation) in
                try assembler.add(frame)
            }
        }
    }

    /// Has the header of an image read.
    ///
    /// - Throws: any fault but `photo` leaves no process.
    func describe(
        _ bytes: [UInt8], configuration: RecognizerConfiguration
    ) throws(ProcessFault) -> ImageDescription {
        try ask(.describe, about: bytes) { () throws(ProcessFault) in
            try collect(within: configuration.hardDeadline) { frame throws(ProtocolViolation) in
                switch try RecognizerReply(frame) {
                case .description(let description): .success(description)
                case .failed(let failure): .failure(failure)
                default: throw ProtocolViolation(.outOfTurn, "a frame of kind \(frame.kind) in place of a description")
                }
            }
        }
    }

    /// Sends a question and its image, and has `answer` wait for the answer.
    private func ask<Answer>(
        _ command: RecognizerCommand, about bytes: [UInt8], _ answer: () throws(ProcessFault) -> Answer
    ) throws(ProcessFault) -> Answer {
        guard child?.isRunning() == true else { throw .wasGone }
        imagesRead += 1
        pagesRead = []
        return try endingOnFault { () throws(ProcessFault) in
            do throws(ProtocolViolation) {
                socket?.send([try command.encoded(beforeImageOf: bytes.count), bytes])
            } catch {
                throw .violation(error)
            }
            return try answer()
        }
    }

    /// Hands frames to `add` until it has an answer.
    private func collect<Answer>(
        within limit: Duration,
        _ add: (Frame) throws(ProtocolViolation) -> Result<Answer, RecognitionFailure>?
    ) throws(ProcessFault) -> Answer {
        let deadline = ContinuousClock.now + limit
        while true {
            for frame in try receive(until: deadline, limit: limit) {
                let answer: Result<Answer, RecognitionFailure>?
                do throws(ProtocolViolation) { answer = try add(frame) } catch { throw .violation(error) }
                switch answer {
                case .success(let answer)?: return answer
                case .failure(let failure)?: throw .photo(failure)
                case nil: continue
                }
            }
        }
    }

    private func collectReply(_ configuration: RecognizerConfiguration) throws(ProcessFault) -> RecognizedDocument {
        let limit = configuration.hardDeadline
        var assembler = ReplyAssembler(maximumPages: configuration.maximumPages)
        // A page begun in the last moment has its own deadline still.
        let documentDeadline = ContinuousClock.now + configuration.documentDeadline + limit
        var pageDeadline = ContinuousClock.now + limit
        while true {
            for frame in try receive(until: min(pageDeadline, documentDeadline), limit: limit) {
                let progress: ReplyAssembler.Progress
                do throws(ProtocolViolation) { progress = try assembler.add(frame) } catch { throw .violation(error) }
                switch progress {
                case .pageWasRead:
                    pagesRead = assembler.pages
                    pageDeadline = .now + limit
                case .finished(let document): return document
                case .failed(let failure): throw .photo(failure)
                }
            }
        }
    }

    /// What was read of an image before `failure` ended the reading; nil when nothing was.
    ///
    /// - Parameter maximumPages: how many pages a document may have.
    func document(upTo failure: RecognitionFailure, maximumPages: Int) -> RecognizedDocument? {
        guard let readiness, !pagesRead.isEmpty else { return nil }
        var pages = pagesRead
        if pages.count < maximumPages {
            // Its size is not known: the smallest there is.
            pages.append(
                RecognizedPage(
                    number: pages.count + 1, width: 1, height: 1, orientation: 1, observations: [],
                    failure: failure.message))
        }
        return RecognizedDocument(
            pages: pages, engine: readiness.engine, engineReason: "requested",
            pipelineRevision: readiness.pipelineRevision, modelHashes: readiness.modelHashes, isPartial: true)
    }

    /// Whether the process may read another photo: it is alive, has not read its share, has not grown, and has no more
    /// memory than its share.
    func isFit(_ configuration: RecognizerConfiguration) -> Bool {
        child?.isRunning() == true && imagesRead < configuration.recycleAfter
            && memoryLimit <= configuration.memoryLimit(for: engines)
            && child?.residentSize() ?? 0 <= configuration.recycleResidentSize(for: engines)
    }

    /// Kills the process, if there is one, and waits for its end. It has nothing to lose: it writes nothing.
    func stop() {
        child?.kill()
        child = nil
    }

    /// Makes ``start(within:)`` or what is asked give up at once, from any thread and for good.
    nonisolated func interrupt() {
        interruption.set()
    }

    private func endingOnFault<Value>(_ body: () throws(ProcessFault) -> Value) throws(ProcessFault) -> Value {
        do throws(ProcessFault) {
            return try body()
        } catch {
            if !error.leavesProcess {
                child?.kill()
                socket?.drainErrors()
                stop()
            }
            throw error
        }
    }

    private func receive(until deadline: ContinuousClock.Instant, limit: Duration) throws(ProcessFault) -> [Frame] {
        let event: FrameSocket.Event?
        do throws(ProtocolViolation) { event = try socket?.wait(until: deadline) } catch { throw .violation(error) }
        switch event {
        case .frames(let frames): return frames
        case .closed: throw .ended(child?.kill() ?? .exited(status: 0))
        case .interrupted: throw .interrupted
        case .deadline: throw .timedOut(after: limit)
        case nil: throw .wasGone
        }
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int {
        Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
