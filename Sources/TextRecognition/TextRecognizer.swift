/// An engine, loaded for one list of languages and kept warm: pixels in, observations out.
///
/// Synchronous and used by one thread at a time: engines live in the recognizer process, which reads one image at once.
package protocol TextRecognizer: AnyObject {
    /// The engine's name in recipes and recognitions: `tesseract`.
    static var engineName: String { get }

    /// SHA-256 (hexadecimal) of every model file that was loaded, by file name.
    var modelHashes: [String: String] { get }

    /// Reads one picture. The same picture gives the same observations, whatever was read before.
    ///
    /// - Parameters:
    ///   - image: upright; the observations' boxes are in its unit square.
    ///   - layout: how the text lies on it.
    ///   - deadline: when to give up; checked now and then, so the process's owner keeps a harder one.
    /// - Returns: lines in reading order; none when there is no text.
    /// - Throws: ``RecognitionFailure``: `timedOut` at the deadline, `tooLarge` for what the engine cannot take.
    func recognize(
        _ image: GreyImage, layout: PageLayout, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> [RecognizedTextObservation]
}
