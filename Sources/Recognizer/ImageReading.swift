import RecognizerProtocol
import TextRecognition
import VipsImaging

/// The reading of one image, page by page.
struct ImageReading {
    private let command: RecognizeCommand
    private let engine: any TextRecognizer
    private let documentDeadline: ContinuousClock.Instant
    private var isDamaged = false
    private var isPartial = false
    private var decoding = Duration.zero
    private var recognizing = Duration.zero

    init(_ command: RecognizeCommand, engine: any TextRecognizer) {
        self.command = command
        self.engine = engine
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
            do throws(RecognitionFailure) {
                held.append(try read(number, of: source))
                hasSuccess = true
            } catch {
                // More memory helps all pages, and the owner gives it by another process.
                if error.code == .outOfMemory { throw error }
                firstFailure = firstFailure ?? error
                isPartial = true
                held.append(
                    RecognizedPage(
                        number: number, width: 1, height: 1, orientation: 1, observations: [], failure: error.message))
            }
            guard hasSuccess else { continue }
            for page in held { try handOn(page) }
            held.removeAll()
        }
        if !hasSuccess, let firstFailure { throw firstFailure }
    }

    private mutating func read(_ number: Int, of source: ImageSource) throws(RecognitionFailure) -> RecognizedPage {
        let clock = ContinuousClock()
        let start = clock.now
        let page: DecodedPage
        do throws(RecognitionFailure) {
            defer { decoding += clock.now - start }
            page = try source.page(number)
        }
        isDamaged = isDamaged || page.isDamaged
        let decoded = clock.now
        defer { recognizing += clock.now - decoded }
        let observations = try engine.recognize(
            page.image, layout: command.layout, deadline: decoded + .milliseconds(command.pageMilliseconds))
        return RecognizedPage(
            number: number, width: page.width, height: page.height, orientation: page.orientation,
            observations: observations)
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
