import Digests
import FoundationEssentials

/// What is installed in the folder of the engine Paddle.
struct PaddleInstallation {
    let folder: String
    /// OpenVINO's, such as 2026.4.1; nil when it cannot be told.
    let version: String?
    /// SHA-256 of the model files, hexadecimal, by name.
    let modelHashes: [String: String]

    init(folder: String) {
        self.folder = folder
        let libraries = Self.files(in: folder + "/lib")
        version = libraries.lazy.compactMap { Self.version(ofLibrary: $0) }.first
        var hashes: [String: String] = [:]
        for model in Self.files(in: folder + "/models") where model.hasSuffix(".onnx") {
            guard let data = try? Data(contentsOf: URL(filePath: "\(folder)/models/\(model)")) else { continue }
            hashes[model] = SHA256Digest(of: Array(data)).hexadecimal
        }
        modelHashes = hashes
    }

    /// In one line; of each hash its beginning, by which people know it.
    var summary: String {
        let models = modelHashes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.prefix(12))" }
        return (["OpenVINO \(version ?? "of an unknown version") in \(folder)"] + models).joined(separator: ", ")
    }

    /// OpenVINO 2026.4.1 calls its library `libopenvino.so.2641`.
    static func version(ofLibrary name: String) -> String? {
        let prefix = "libopenvino.so."
        guard name.hasPrefix(prefix) else { return nil }
        let digits = name.dropFirst(prefix.count)
        if digits.contains(".") { return String(digits) }
        guard digits.count == 4, digits.allSatisfy(\.isNumber) else { return nil }
        return (["20\(digits.prefix(2))"] + digits.dropFirst(2).map(String.init)).joined(separator: ".")
    }

    private static func files(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    }
}
