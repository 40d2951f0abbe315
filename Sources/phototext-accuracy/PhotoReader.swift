import CommandKit
import TextRecognition

/// Reads one photo after the other, in a process of its own whose time can be told.
protocol PhotoReader {
    var choice: ReaderChoice { get }
    /// A photo that cannot be read is a reading without text.
    ///
    /// - Throws: when no other photo could be read either.
    func read(_ path: String) async throws -> Reading
    func finish() async
}

/// What came of reading a photo.
struct Reading {
    var text = ""
    /// Why there is no text, when that is a failure.
    var failure: String?
    /// Who read it of several engines.
    var engine: String?
    /// Of processor time, from the encoded bytes to the text: other work on the machine makes the clock useless.
    var seconds = 0.0
}

extension ReaderChoice {
    /// - Throws: an error that says why it cannot read here.
    func makeReader(layout: PageLayout, rapidocr: String?) async throws -> any PhotoReader {
        if let engines {
            return try await RecognizerReader(self, RecognizeTextRequest(engines: engines, layout: layout))
        }
        if self == .tesseractCommand { return try TesseractCommand() }
        guard let rapidocr else { throw CommandError(.unavailable, "no command was given for it") }
        return try await RapidOCRReader(command: rapidocr)
    }
}
