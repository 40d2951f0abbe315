import CommandKit
import TextRecognition

/// Which engine is to read, as it is typed.
package enum EngineChoice: String, CaseIterable, ExpressibleByArgument {
    /// Whichever the deployment has; with both, the recognizer chooses for each photo.
    case auto
    case tesseract
    case paddle

    /// Of a recipe; nil for what the deployment has.
    var engines: [String]? { self == .auto ? nil : [rawValue] }

    /// What `read` takes `auto` for, which knows no deployment: everything that is installed here.
    static func installed(paddleFolder: String?) -> [String] {
        EngineName.all.filter { $0 != .paddle || paddleFolder != nil }.map(\.rawValue)
    }
}
