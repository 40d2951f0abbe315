import TextRecognition

extension RecognitionFailure {
    /// The bytes promise a format and do not keep to it.
    static func undecodable(_ format: ImageFormat) -> RecognitionFailure {
        RecognitionFailure(.corrupt, "The bytes begin like \(format.rawValue) and cannot be decoded.")
    }
}
