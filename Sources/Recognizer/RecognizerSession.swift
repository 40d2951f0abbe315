import FailPoints
import RecognizerProtocol
import TesseractEngine
import TextRecognition
import VipsImaging

/// A loaded engine, and how an image is read with it.
final class RecognizerSession {
    let readiness: RecognizerReadiness
    private let engine: any TextRecognizer
    private let limits: ImageLimits
    private let memoryNeed: MemoryNeed

    /// Loads the engine and has it read the test picture.
    init(_ arguments: RecognizerArguments) throws(RecognizerUnavailable) {
        guard arguments.engines == [TesseractRecognizer.engineName] else {
            throw RecognizerUnavailable(
                .engineMissing, "This build has no engine '\(arguments.engines.joined(separator: "+"))'.")
        }
        var limits = ImageLimits()
        limits.maxBytes = arguments.maximumBytes
        limits.maxPixels = arguments.maximumPixels
        limits.maxPages = arguments.maximumPages
        self.limits = limits
        memoryNeed = MemoryNeed(limit: arguments.memoryLimit)
        VipsRuntime.start()
        engine = try TesseractRecognizer(languages: arguments.languages, dataPath: arguments.tessdataPath)
        readiness = RecognizerReadiness(
            engine: TesseractRecognizer.engineName, modelHashes: engine.modelHashes,
            pipelineRevision: PipelineRevision.current)
        try SelfTest.run(engine, languages: arguments.languages)
    }

    /// Reads an image and sends its pages as they come, then the rest.
    ///
    /// - Throws: what makes going on impossible. A photo that cannot be read is an answer, not an error.
    func answer(_ command: RecognizeCommand, image: [UInt8], on channel: FrameChannel) throws {
        FailPoint.photoReceived.pass()
        do {
            #if DEBUG
                if FailPoint.photoDecoding.obeysPhotos { try PhotoWish(in: image)?.fulfil() }
            #endif
            var reading = ImageReading(command, engine: engine, memoryNeed: memoryNeed)
            let source = try ImageSource(image, limits: limits)
            try reading.readPages(of: source) { page in
                FailPoint.pageRead.pass()
                try channel.send(.page(page))
            }
            FailPoint.pagesSent.pass()
            try channel.send(.finished(reading.document(readiness, captureDate: source.captureDate)))
        } catch let failure as RecognitionFailure {
            try channel.send(.failed(failure))
        }
    }
}
