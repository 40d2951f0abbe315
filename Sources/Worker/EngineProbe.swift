import RecognizerPool
import TextRecognition

/// Finds out which engines recognizers can be loaded with on this machine, by loading them.
struct EngineProbe {
    struct Findings: Sendable, Equatable {
        /// Those that can be loaded, in the order of recipes.
        var engines: [String]
        /// Why photos cannot be read with the recipe; nil when they can.
        var trouble: String?
    }

    let pool: TextRecognizerPool
    let configuration: WorkerConfiguration

    /// - Parameters:
    ///   - recipe: the deployment's.
    ///   - known: the engines that were loaded before.
    /// - Throws: `CancellationError`.
    func look(at recipe: RecognizeTextRequest, known: [String]) async throws -> Findings {
        // Those first that the recipe does not need: its own recognizer is the one to be ready afterwards.
        var engines: [String] = []
        for engine in EngineName.all.map(\.rawValue) where !recipe.engines.contains(engine) {
            if known.contains(engine) {
                engines.append(engine)
            } else if try await trouble(with: [engine], recipe) == nil {
                engines.append(engine)
            }
        }
        let trouble = try await trouble(with: recipe.engines, recipe)
        if trouble == nil {
            engines += recipe.engines
        } else if recipe.engines.count > 1 {
            for engine in recipe.engines where try await self.trouble(with: [engine], recipe) == nil {
                engines.append(engine)
            }
        }
        return Findings(engines: EngineName.canonical(engines), trouble: trouble)
    }

    private func trouble(with engines: [String], _ recipe: RecognizeTextRequest) async throws -> String? {
        if let lack = configuration.lack(of: engines) { return lack.message }
        do {
            var request = recipe
            request.engines = engines
            try await pool.prepare(request)
            return nil
        } catch let error as RecognizerUnavailable {
            return error.message
        }
    }
}
