import CTesseract
package import TextRecognition

/// Reads by Tesseract's LSTM models. The engine stays loaded; use it from one thread.
///
/// Run the process with `OMP_THREAD_LIMIT=1` in its environment: Tesseract's own threads make a page five times slower
/// when every core already has its recognizer.
package final class TesseractRecognizer: TextRecognizer {
    /// In recipes and recognitions.
    package static let engineName = EngineName.tesseract.rawValue

    package let modelHashes: [String: String]
    private let engine: TesseractHandle
    /// For words here and there: with the orientation found out, where its model is installed.
    private let scatteredMode: TessPageSegMode

    /// Loads the models, which takes some 100 ms a language.
    ///
    /// - Parameters:
    ///   - languages: in order of priority, at least one.
    ///   - dataPath: the folder with the `.traineddata` files; nil for `TESSDATA_PREFIX`, or else where Debian has them.
    /// - Throws: `languageMissing` when a model is not installed, `cannotStart` when Tesseract refuses one.
    package init(languages: [RecognitionLanguage], dataPath: String?) throws(RecognizerUnavailable) {
        precondition(!languages.isEmpty, "a recognizer needs a language")
        let models = ModelFolder(path: dataPath ?? ModelFolder.defaultPath)
        var hashes: [String: String] = [:]
        for language in languages {
            hashes[ModelFolder.fileName(language)] = try models.digest(of: language)
        }
        if let osd = models.optionalDigest(of: ModelFolder.orientationFileName) {
            hashes[ModelFolder.orientationFileName] = osd
            scatteredMode = PSM_SPARSE_TEXT_OSD
        } else {
            scatteredMode = PSM_SPARSE_TEXT
        }
        modelHashes = hashes
        engine = try TesseractHandle(languages: languages, folder: models.path)
        // The orientation model is loaded by the first picture that needs it; later the process may open no file.
        let blank = GreyImage(width: 64, height: 64, pixels: [UInt8](repeating: 255, count: 64 * 64))
        if let picture = GreyPix(blank) {
            _ = try? engine.read(picture, mode: scatteredMode, deadline: .now.advanced(by: .seconds(60)))
        }
    }

    package func read(
        _ page: any PagePicture, layout: PageLayout, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> PageReading {
        PageReading(
            observations: try recognize(page.grey(), layout: layout, deadline: deadline), engine: Self.engineName)
    }

    /// Reads one picture.
    ///
    /// - Throws: `tooLarge` when a side is longer than Tesseract can count, `timedOut`, `outOfMemory`.
    package func recognize(
        _ image: GreyImage, layout: PageLayout, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> [RecognizedTextObservation] {
        guard max(image.width, image.height) <= TesseractHandle.maxSide else {
            throw RecognitionFailure(
                .tooLarge, "Tesseract reads at most \(TesseractHandle.maxSide) pixels a side.")
        }
        guard let original = GreyPix(image) else { throw Self.noMemory }
        let factor = Enlargement.factor(width: image.width, height: image.height)
        guard factor > 1 else {
            return try read(original, layout: layout, deadline: deadline).observations(on: original)
        }
        let first = try glance(at: original, layout: layout, deadline: deadline)
        guard !first.isSure else { return first.observations(on: original) }
        guard let enlarged = original.enlarged(by: factor) else { throw Self.noMemory }
        let second = try read(enlarged, layout: layout, deadline: deadline)
        return second.evidence > first.evidence
            ? second.observations(on: enlarged) : first.observations(on: original)
    }

    /// One look by Tesseract's own layout analysis. Whoever names a layout says that there is text, so nothing is taken
    /// for junk then: the self-test's digits are unsure.
    private func glance(
        at picture: GreyPix, layout: PageLayout, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> Reading {
        let reading = Reading(try engine.read(picture, mode: layout.segmentationMode, deadline: deadline))
        return layout == .automatic ? reading.withoutJunk() : reading
    }

    private static let noMemory = RecognitionFailure(
        .outOfMemory, "There is not enough memory to read the image.")

    /// A picture that Tesseract's own layout analysis makes little of is looked at once more: as one block when it is
    /// like a page (receipts, tables), else as scattered words that may stand on their heads (signs, labels). A layout
    /// that was named is kept to.
    private func read(
        _ picture: GreyPix, layout: PageLayout, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> Reading {
        let first = Reading(try engine.read(picture, mode: layout.segmentationMode, deadline: deadline))
        guard layout == .automatic else { return first }
        let mode: TessPageSegMode
        switch first.verdict {
        case .keep: return first.withoutJunk()
        case .readAsBlock: mode = PSM_SINGLE_BLOCK
        case .readAsScattered: mode = scatteredMode
        }
        let second = Reading(try engine.read(picture, mode: mode, deadline: deadline))
        return (second.evidence > first.evidence ? second : first).withoutJunk()
    }
}
