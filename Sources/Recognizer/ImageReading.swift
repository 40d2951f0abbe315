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
        // Until the size is known, the smallest there is.
        var page = RecognizedPage(number: number, width: 1, height: 1, orientation: 1, observations: [])
        let clock = ContinuousClock()
        let start = clock.now
        var decoded: ContinuousClock.Instant?
        defer {
            let end = clock.now
            decoding += (decoded ?? end) - start
            recognizing += end - (decoded ?? end)
        }
        do throws(RecognitionFailure) {
            let pixels = try source.page(number)
            decoded = clock.now
            isDamaged = isDamaged || pixels.isDamaged
            page.width = pixels.width
            page.height = pixels.height
            page.orientation = pixels.orientation
            page.observations = try engine.recognize(
                pixels.image, layout: command.layout, deadline: clock.now + .milliseconds(command.pageMilliseconds))
            return (page, nil)
        } catch {
            page.failure = error.message
            // Not every decoder says that it was memory that it lacked.
            let mayBeMemory = error.code == .corrupt && memoryNeed.mayExceedLimit(pixels: source.pixelCount)
            return (page, mayBeMemory ? RecognitionFailure(.outOfMemory, error.message) : error)
        }
    }

    /// What is told once all pages are.
    func document(_ readiness: RecognizerReadiness, captureDate: String?) -> RecognizedDocument {
        RecognizedDocument(
            pages: [], engine: readiness.engine, engineReason: "requested",
            pipelineRevision: readiness.pipelineRevision, modelHashes: readiness.modelHashes, isDamaged: isDamaged,
            isPartial: isPartial, captureDate: captureDate,
            stageMilliseconds: [
                "decode": Int(decoding / .milliseconds(1)), "recognize": Int(recognizing / .milliseconds(1)),
            ])
    }
}
