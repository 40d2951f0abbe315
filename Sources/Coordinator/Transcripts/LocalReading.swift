import CommandKit
import RecognizerPool
import TextRecognition

/// Reads files with recognizers of this machine, several at once, and tells of them in the order in which they were
/// named.
struct LocalReading: Sendable {
    private let pool: TextRecognizerPool
    private let files: ImageFileReader
    private let configuration: RecognizerConfiguration
    private let request: RecognizeTextRequest

    /// What came of one file.
    typealias Outcome = Result<RecognizedDocument, any Error>

    init(_ configuration: RecognizerConfiguration, request: RecognizeTextRequest) {
        self.configuration = configuration
        self.request = request
        pool = TextRecognizerPool(configuration)
        files = ImageFileReader()
    }

    /// Reads all of them; in memory are as many images as there are recognizers.
    ///
    /// - Parameter body: told of each file in turn: what was read, or a `RecognitionFailure` or ``CommandError`` that
    ///   concerns it alone.
    /// - Throws: `RecognizerUnavailable`, or what `body` throws.
    func read(_ images: [ImageFile], _ body: (ImageFile, Outcome) throws -> Void) async throws {
        let result: Result<Void, any Error>
        do {
            result = .success(try await readInTurn(images, body))
        } catch {
            result = .failure(error)
        }
        await pool.shutDown()
        try result.get()
    }

    private func readInTurn(_ images: [ImageFile], _ body: (ImageFile, Outcome) throws -> Void) async throws {
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            var rest = images.enumerated().makeIterator()
            func readNext() {
                guard let (index, image) = rest.next() else { return }
                group.addTask { (index, try await self.outcome(of: image)) }
            }
            for _ in 0..<configuration.slots { readNext() }
            var early: [Int: Outcome] = [:]
            var turn = 0
            while let (index, outcome) = try await group.next() {
                readNext()
                early[index] = outcome
                while let outcome = early.removeValue(forKey: turn) {
                    try body(images[turn], outcome)
                    turn += 1
                }
            }
        }
    }

    /// - Throws: `RecognizerUnavailable`, `CancellationError`.
    private func outcome(of image: ImageFile) async throws -> Outcome {
        do {
            let bytes = try await files.bytes(of: image, limit: configuration.maximumImageBytes)
            return .success(try await pool.recognize(bytes, request: request))
        } catch let error as RecognitionFailure {
            return .failure(error)
        } catch let error as CommandError {
            return .failure(error)
        }
    }
}
