import CPOSIX
import FailPoints
import RecognizerProtocol
import Renditions
import TextRecognition
import VipsImaging

/// What a recognizer does with images: reads them, when it has an engine, and makes pictures of them.
final class RecognizerSession {
    let readiness: RecognizerReadiness
    private let engine: (any TextRecognizer)?
    private let limits: ImageLimits
    private let memoryNeed: MemoryNeed

    /// Loads the engine, if there is to be one, and has it read the test picture.
    init(_ arguments: RecognizerArguments) throws(RecognizerUnavailable) {
        var limits = ImageLimits()
        limits.maxBytes = arguments.maximumBytes
        limits.maxPixels = arguments.maximumPixels
        limits.maxPages = arguments.maximumPages
        self.limits = limits
        memoryNeed = MemoryNeed(limit: arguments.memoryLimit)
        VipsRuntime.start()
        guard !arguments.engines.isEmpty else {
            engine = nil
            readiness = RecognizerReadiness(engine: "", modelHashes: [:], pipelineRevision: PipelineRevision.current)
            return
        }
        let engine = try EngineLoading.load(arguments)
        self.engine = engine
        readiness = RecognizerReadiness(
            engine: arguments.engines.joined(separator: "+"), modelHashes: engine.modelHashes,
            pipelineRevision: PipelineRevision.current)
    }

    /// Does what is asked with an image, and sends the answers as they come.
    ///
    /// - Throws: what makes going on impossible. A photo that cannot be read is an answer, not an error.
    func answer(_ command: RecognizerCommand, image: [UInt8], on channel: FrameChannel) throws {
        FailPoint.photoReceived.pass()
        // Engines take memory in pieces of all sizes, which lie scattered in the heap: 100 MB after a few dozen photos.
        defer { phototext_return_free_pages() }
        do {
            #if DEBUG
                if FailPoint.photoDecoding.obeysPhotos { try PhotoWish(in: image)?.fulfil() }
            #endif
            let source = try ImageSource(image, limits: limits)
            switch command {
            case .recognize(let command): try read(source, command, on: channel)
            case .render(let request):
                let rendition = try render(source, request)
                try channel.send(.rendition(RenditionHeader(rendition)))
                try channel.send(.picture(rendition.bytes))
            case .describe: try channel.send(.description(source.describe()))
            }
        } catch let failure as RecognitionFailure {
            try channel.send(.failed(failure))
        }
    }

    private func read(_ source: ImageSource, _ command: RecognizeCommand, on channel: FrameChannel) throws {
        guard let engine else { throw ProtocolViolation(.outOfTurn, "a photo to read without an engine") }
        var reading = ImageReading(command, engine: engine, memoryNeed: memoryNeed)
        try reading.readPages(of: source) { page in
            FailPoint.pageRead.pass()
            try channel.send(.page(page))
        }
        FailPoint.pagesSent.pass()
        try channel.send(.finished(reading.document(readiness, captureDate: source.captureDate)))
    }

    private func render(
        _ source: ImageSource, _ request: RenditionRequest
    ) throws(RecognitionFailure) -> Rendition {
        do throws(RecognitionFailure) {
            return try source.rendition(request)
        } catch {
            throw memoryNeed.explained(error, pixels: source.pixelCount)
        }
    }
}
