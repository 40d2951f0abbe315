import TextRecognition

/// What a recognizer process was loaded with.
struct EngineSet: Sendable, Hashable {
    var engines: [String]
    var languages: [RecognitionLanguage]

    init(_ request: RecognizeTextRequest) {
        engines = request.engines
        languages = request.languages
    }

    private init() {
        engines = []
        languages = []
    }

    /// Whether Paddle, with OpenVINO, is among the engines.
    var hasPaddle: Bool { engines.contains(EngineName.paddle.rawValue) }

    /// For making pictures, which any recognizer can.
    static let none = EngineSet()

    /// Whether a process that was loaded with this does for who wants `other`.
    func serves(_ other: EngineSet) -> Bool {
        self == other || other == .none
    }
}
