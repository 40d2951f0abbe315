import Glibc
import RecognizerPool

extension Settings {
    private static let paddleParts = [
        "lib", "models/PP-OCRv6_det_small.onnx", "models/PP-OCRv6_rec_small.onnx",
    ]

    /// Where the engine Paddle is installed on this machine; nil when it is not, or not whole.
    package var paddleFolder: String? {
        guard let folder = PaddleFolder.find(explicitPath: self[.paddle]) else { return nil }
        return Self.paddleParts.allSatisfy { access("\(folder)/\($0)", R_OK) == 0 } ? folder : nil
    }
}
