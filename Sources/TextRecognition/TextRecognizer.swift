/// An engine, loaded for one list of languages and kept warm: pixels in, observations out.
///
/// Synchronous and used by one thread at a time: engines live in the recognizer process, which reads one image at once.
package protocol TextRecognizer: AnyObject {
    /// SHA-256 (hexadecimal) of every model file that was loaded, by file name.
    var modelHashes: [String: String] { get }

    /// Reads one page. The same page gives the same reading, whatever was read before.
    ///
    /// - Parameters:
    ///   - page: decoded when the engine asks.
    ///   - layout: how the text lies on it.
    ///   - deadline: when to give up; checked now and then, so the process's owner keeps a harder one.
    /// - Throws: ``RecognitionFailure``: `timedOut` at the deadline, `tooLarge` for what the engine cannot take, and what
    ///   decoding the page throws.
    func read(
        _ page: any PagePicture, layout: PageLayout, deadline: ContinuousClock.Instant
    ) throws(RecognitionFailure) -> PageReading
}
