import OpenVINO
import RecognizerPool

/// OpenVINO and the models, when they are on this machine.
enum Installation {
    static let folder = PaddleFolder.find(explicitPath: nil)
    static let reason = "the second engine is not installed: scripts/install-paddle"

    static func model(_ name: String) -> String { (folder ?? "") + "/models/" + name }

    /// The library itself is loaded once.
    static func runtime() throws -> OpenVINORuntime { try OpenVINORuntime(prefix: folder ?? "") }
}
