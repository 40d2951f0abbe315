import Digests
import FoundationEssentials
import OpenVINO
import TextRecognition

/// The models of PP-OCRv6, loaded.
struct PaddleModels {
    private static let detectionFile = "PP-OCRv6_det_small.onnx"
    private static let recognitionFile = "PP-OCRv6_rec_small.onnx"

    let detector: TextDetector
    let reader: LineReader
    /// SHA-256 by file name, in hexadecimal.
    let hashes: [String: String]

    /// - Parameter folder: with `lib` and `models`.
    init(folder: String) throws(RecognizerUnavailable) {
        var hashes: [String: String] = [:]
        var dictionary: String?
        for file in [Self.detectionFile, Self.recognitionFile] {
            guard let data = try? Data(contentsOf: URL(filePath: folder + "/models/" + file)) else {
                throw RecognizerUnavailable(
                    .engineMissing, "Paddle's model \(file) is not installed: scripts/install-paddle does that.")
            }
            let bytes = [UInt8](data)
            hashes[file] = SHA256Digest(of: bytes).hexadecimal
            if file == Self.recognitionFile { dictionary = ONNXMetadata.read(bytes)["character"] }
        }
        guard let dictionary else {
            throw RecognizerUnavailable(.cannotStart, "\(Self.recognitionFile) has no dictionary in it.")
        }
        self.hashes = hashes
        do throws(OpenVINOError) {
            let runtime = try OpenVINORuntime(prefix: folder)
            func model(_ file: String, isKept: Bool = false) throws(OpenVINOError) -> OpenVINOModel {
                try runtime.compile(modelAt: folder + "/models/" + file, isKept: isKept)
            }
            detector = TextDetector(try model(Self.detectionFile, isKept: true))
            reader = LineReader(try model(Self.recognitionFile), alphabet: Alphabet(dictionary: dictionary))
        } catch {
            throw RecognizerUnavailable(
                error.code == .notInstalled ? .engineMissing : .cannotStart, "OpenVINO cannot be used: \(error)")
        }
    }
}
