import TextRecognition

/// What a recognizer process was loaded with: only requests that want exactly this can use it.
struct EngineSet: Sendable, Hashable {
    var engines: [String]
    var languages: [RecognitionLanguage]

    init(_ request: RecognizeTextRequest) {
        engines = request.engines
        languages = request.languages
    }
}
