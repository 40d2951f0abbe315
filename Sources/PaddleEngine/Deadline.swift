import TextRecognition

/// When reading a page is given up.
enum Deadline {
    /// - Throws: `timedOut` once the deadline has passed.
    static func check(_ deadline: ContinuousClock.Instant) throws(RecognitionFailure) {
        guard .now < deadline else {
            throw RecognitionFailure(.timedOut, "Reading the page took too long.")
        }
    }
}
