package import TextRecognition

/// Reads by the models of PP-OCRv6 on OpenVINO: finds lines anywhere on a photo, and reads each, in every language of
/// ``PaddleLanguages`` with one model.
package final class PaddleRecognizer: TextRecognizer {
    /// In recipes and recognitions.
    package static let engineName = EngineName.paddle.rawValue

    /// The most pixels of a photo that lines are cut out of. A judgement: 150 MB of memory.
    private static let maxPixels = 50_000_000

    private let models: PaddleModels

    package var modelHashes: [String: String] { models.hashes }

    /// Loads the models, which takes some 0.3 seconds.
    ///
    /// - Parameter folder: where `scripts/install-paddle` put libraries and models.
    /// - Throws: `engineMissing` when they are not there, `cannotStart` when they cannot be loaded.
    package init(folder: String) throws(RecognizerUnavailable) {
        models = try PaddleModels(folder: folder)
    }

    package func read(
        _ page: any PagePicture, layout: PageLayout, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> PageReading {
        try read(look(at: page, deadline: deadline), deadline: deadline)
    }

    /// Finds the lines of a page, and reads a few.
    ///
    /// - Throws: `timedOut` at the deadline, `crashed` when OpenVINO fails, and what decoding the page throws.
    package func look(
        at page: any PagePicture, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> PageLook {
        let raster = Raster(try page.colour(maxPixels: Self.maxPixels))
        return try Self.reporting {
            try PageLooker(models: models, raster: raster, deadline: deadline).look()
        }
    }

    /// Reads the lines that a look has found.
    ///
    /// - Throws: `timedOut` at the deadline, `crashed` when OpenVINO fails.
    package func read(
        _ look: PageLook, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> PageReading {
        // The next page may be a large one.
        defer { models.reader.releaseMemory() }
        let lines = try Self.reporting {
            try look.boxes.enumerated().map { index, box in
                let known = look.sample[index]
                return PlacedLine(
                    box: box, line: try known ?? models.reader.read(box, on: look.view, deadline: deadline))
            }
        }.filter(\.isPlausible)
        let raster = look.view.raster
        let observations = ReadingOrder(of: lines).sorted(lines).compactMap { line in
            PlacedLine(box: look.view.original(line.box), line: line.line)
                .observation(width: raster.width, height: raster.height)
        }
        return PageReading(
            observations: observations, engine: Self.engineName,
            rotation: Self.rotation(look, lines))
    }

    /// Upright columns of Chinese are read like a page on its side, and it is not known here which it is.
    private static func rotation(_ look: PageLook, _ lines: [PlacedLine]) -> Int? {
        let letters = lines.flatMap { $0.line.text.unicodeScalars }
        let ideographs = letters.count { $0.properties.isIdeographic }
        let mayBeUpright = look.view.turn == .threeQuarters && ideographs * 2 > letters.count
        return letters.isEmpty || mayBeUpright ? nil : look.view.turn.degrees
    }

    private static func reporting<Value>(_ body: () throws -> Value) throws(RecognitionFailure) -> Value {
        do {
            return try body()
        } catch let failure as RecognitionFailure {
            throw failure
        } catch {
            throw RecognitionFailure(.crashed, "OpenVINO failed: \(error)")
        }
    }
}
