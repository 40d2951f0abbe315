import TextRecognition

/// What `setup` and `doctor` say about the engine Paddle on this machine: what is missing, what would be gained, and how.
struct PaddleAdvice: Encodable, Hashable {
    let finding: String
    /// What to do.
    let advice: String
    /// Whether a worker on this machine reads nothing because of it.
    let isObstacle: Bool

    /// How a machine gets the engine.
    static let way = "run `scripts/install-paddle` on every machine that reads"

    private static let gain =
        "with it, photographs (signs, tickets, menus) are read much better than by Tesseract alone"
    private static let choice = EngineList.examples.last ?? ""

    /// Nil when nothing is to be said.
    ///
    /// - Parameters:
    ///   - engines: those of the deployment.
    ///   - isInstalled: whether Paddle is on this machine.
    init?(engines: [String], isInstalled: Bool) {
        let isUsed = engines.contains(EngineName.paddle.rawValue)
        guard !isUsed || !isInstalled else { return nil }
        isObstacle = isUsed
        if isUsed {
            finding = "the engine Paddle is not installed here, and a worker without it reads nothing"
            advice = "\(Self.way), or do without it: `phototext setup --engines tesseract`"
        } else {
            finding =
                "the engine Paddle \(isInstalled ? "is installed here and not used" : "is not used"): \(Self.gain)"
            let use = "`phototext setup --engines \(Self.choice)`, then submit the photos again: all are read anew"
            advice = isInstalled ? "when all machines that read have it, \(use)" : "\(Self.way), then \(use)"
        }
    }
}
