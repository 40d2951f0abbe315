import CLeptonica
import CTesseract
import TextRecognition

/// Owns one `TessBaseAPI`, loaded for its languages.
final class TesseractHandle {
    /// Tesseract counts pixels in 16 bits.
    static let maxSide = Int(Int16.max)

    private let api: OpaquePointer
    /// For the whole process: Leptonica writes to stderr what the return codes say as well.
    private static let silenceLeptonica: Void = { setMsgSeverity(Int32(L_SEVERITY_NONE)) }()

    /// - Parameter folder: holds every language's model.
    init(languages: [RecognitionLanguage], folder: String) throws(RecognizerUnavailable) {
        guard let api = TessBaseAPICreate() else {
            throw RecognizerUnavailable(.cannotStart, "Tesseract cannot be created: is there memory left?")
        }
        self.api = api
        _ = Self.silenceLeptonica
        // Before anything else, or it chats on stderr.
        TessBaseAPISetVariable(api, "debug_file", "/dev/null")
        let names = RecognitionLanguage.joined(languages)
        guard TessBaseAPIInit2(api, folder, names, OEM_LSTM_ONLY) == 0 else {
            throw RecognizerUnavailable(
                .cannotStart, "Tesseract cannot load its models for '\(names)': are they of version 4 or 5?")
        }
        // Tesseract opens that file with its first message, which may come when no file can be opened any more. That there
        // is no picture to read yet is a message.
        TessBaseAPIRecognize(api, nil)
        // What images say of their resolution is not to be trusted. 150 dots per inch reads more of the photos, scans
        // and screenshots with known text right than 70 (Tesseract's own guess) and 300 do.
        TessBaseAPISetVariable(api, "user_defined_dpi", "150")
    }

    deinit {
        TessBaseAPIDelete(api)
    }

    /// Reads a picture.
    ///
    /// - Throws: `timedOut`.
    func read(
        _ picture: GreyPix, mode: TessPageSegMode, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> [TextLine] {
        TessBaseAPISetPageSegMode(api, mode)
        TessBaseAPISetImage2(api, picture.pointer)
        defer {
            // What was learnt on one picture must not change the next one's text.
            TessBaseAPIClearAdaptiveClassifier(api)
            TessBaseAPIClear(api)
        }
        try recognize(deadline: deadline)
        guard let iterator = TessBaseAPIGetIterator(api) else { return [] }
        defer { TessResultIteratorDelete(iterator) }
        return Self.lines(iterator)
    }

    /// A page that is given up still has text, of the words that were read in time: only the return code tells.
    private func recognize(deadline: ContinuousClock.Instant) throws(RecognitionFailure) {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { throw Self.timedOut }
        let monitor = TessMonitorCreate()
        defer { TessMonitorDelete(monitor) }
        TessMonitorSetDeadlineMSecs(monitor, Int32(clamping: Int64(left / .milliseconds(1))))
        guard TessBaseAPIRecognize(api, monitor) == 0 else {
            throw ContinuousClock.now >= deadline
                ? Self.timedOut : RecognitionFailure(.corrupt, "Tesseract cannot read the image.")
        }
    }

    private static var timedOut: RecognitionFailure {
        RecognitionFailure(.timedOut, "Reading the photo took longer than it may.")
    }

    private static func lines(_ iterator: OpaquePointer) -> [TextLine] {
        let place = TessResultIteratorGetPageIteratorConst(iterator)
        var lines: [TextLine] = []
        repeat {
            if lines.isEmpty || TessPageIteratorIsAtBeginningOf(place, RIL_TEXTLINE) != 0 {
                lines.append(TextLine())
            }
            if let word = word(iterator, place) {
                lines[lines.count - 1].words.append(word)
            }
        } while TessResultIteratorNext(iterator, RIL_WORD) != 0
        lines.removeAll(where: \.words.isEmpty)
        return lines
    }

    /// The word where the iterator stands; nil when nothing that can be seen was read.
    private static func word(_ iterator: OpaquePointer, _ place: OpaquePointer?) -> TextLine.Word? {
        guard let text = TessResultIteratorGetUTF8Text(iterator, RIL_WORD) else { return nil }
        defer { TessDeleteText(text) }
        let string = Transcript.cleaned(String(cString: text))
        var left: Int32 = 0
        var top: Int32 = 0
        var right: Int32 = 0
        var bottom: Int32 = 0
        guard !string.isEmpty,
            TessPageIteratorBoundingBox(place, RIL_WORD, &left, &top, &right, &bottom) != 0
        else { return nil }
        let percent = Double(TessResultIteratorConfidence(iterator, RIL_WORD))
        return TextLine.Word(
            string: string, confidence: percent.isFinite ? min(max(percent / 100, 0), 1) : 0,
            box: PixelBox(left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom)))
    }
}
