import RecognizerProtocol
import TextRecognition
import VipsImaging

/// The reading of one image, page by page.
struct ImageReading {
    private let command: RecognizeCommand
    private let engine: any TextRecognizer
    private let memoryNeed: MemoryNeed
    private let documentDeadline: ContinuousClock.Instant
    private var isDamaged = false
    private var isPartial = false
    private var decoding = Duration.zero
    private var recognizing = Duration.zero
    /// The first page's, which speaks for the others.
    private var engineChoice: (name: String, reason: String)?

    init(_ command: RecognizeCommand, engine: any TextRecognizer, memoryNeed: MemoryNeed) {
        self.command = command
        self.engine = engine
        self.memoryNeed = memoryNeed
        documentDeadline = .now + .milliseconds(command.documentMilliseconds)
    }

    /// Reads every page that time allows.
    ///
    /// A page that cannot be read is handed on without text, and the reading goes on; but what hits the only page, or all
    /// of them, is the image's failure.
    mutating func readPages(of source: ImageSource, handOn: (RecognizedPage) throws -> Void) throws {
        var firstFailure: RecognitionFailure?
        var hasSuccess = false
        // Failed pages at the beginning wait until it is clear that the image has others.
        var held: [RecognizedPage] = []
        for number in 1...source.pageCount {
            guard number == 1 || .now < documentDeadline else {
                isPartial = true
                break
            }
            let (page, failure) = read(number, of: source)
            if let failure {
                // More memory helps every page, and the owner gives it to another process.
                if failure.code == .outOfMemory { throw failure }
                firstFailure = firstFailure ?? failure
                isPartial = true
            } else {
                hasSuccess = true
            }
            held.append(page)
            guard hasSuccess else { continue }
            for page in held { try handOn(page) }
            held.removeAll()
        }
        if !hasSuccess, let firstFailure { throw firstFailure }
    }

    private mutating func read(_ number: Int, of source: ImageSource) -> (RecognizedPage, RecognitionFailure?) {
        let decoding = PageDecoding(number, of: source)
        let clock = ContinuousClock()
        let start = clock.now
        defer {
            self.decoding += decoding.duration
            recognizing += clock.now - start - decoding.duration
            isDamaged = isDamaged || decoding.isDamaged
        }
        do throws(RecognitionFailure) {
            let reading = try engine.read(
                decoding, layout: command.layout, deadline: start + .milliseconds(command.pageMilliseconds))
            var page = decoding.page
            page.observations = reading.observations
            page.rotation = reading.rotation
            if engineChoice == nil { engineChoice = (reading.engine, reading.reason) }
            return (page, nil)
        } catch {
            var page = decoding.page
            page.failure = error.message
            return (page, memoryNeed.explained(error, pixels: source.pixelCount))
        }
    }

    /// What is told once all pages are.
    func document(_ readiness: RecognizerReadiness, captureDate: String?) -> RecognizedDocument {
        RecognizedDocument(
            pages: [], engine: engineChoice?.name ?? readiness.engine,
            engineReason: engineChoice?.reason ?? "requested",
            pipelineRevision: readiness.pipelineRevision, modelHashes: readiness.modelHashes, isDamaged: isDamaged,
            isPartial: isPartial, captureDate: captureDate,
            stageMilliseconds: [
                "decode": Int(decoding / .milliseconds(1)), "recognize": Int(recognizing / .milliseconds(1)),
            ])
    }
}
