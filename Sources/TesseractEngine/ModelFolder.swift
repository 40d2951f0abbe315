import Digests
import FoundationEssentials
import Glibc
import TextRecognition

/// The folder with Tesseract's models, `<language>.traineddata`.
struct ModelFolder {
    let path: String

    /// `TESSDATA_PREFIX`, or where Debian's packages put the models of Tesseract 5.
    static var defaultPath: String {
        getenv("TESSDATA_PREFIX").map { String(cString: $0) } ?? "/usr/share/tesseract-ocr/5/tessdata"
    }

    static func fileName(_ language: RecognitionLanguage) -> String {
        language.rawValue + ".traineddata"
    }

    /// The model that tells which way up a page is.
    static let orientationFileName = "osd.traineddata"

    /// The SHA-256 of a language's model file, hexadecimal.
    func digest(of language: RecognitionLanguage) throws(RecognizerUnavailable) -> String {
        guard let digest = optionalDigest(of: Self.fileName(language)) else {
            throw RecognizerUnavailable(
                .languageMissing,
                "Tesseract has no model for '\(language.rawValue)'. Install it: apt install \(debianPackage(language))")
        }
        return digest
    }

    /// The SHA-256 of a file, hexadecimal; nil when it cannot be read.
    func optionalDigest(of fileName: String) -> String? {
        guard let data = try? Data(contentsOf: URL(filePath: path + "/" + fileName)) else { return nil }
        return SHA256Digest(of: [UInt8](data)).hexadecimal
    }

    /// `tesseract-ocr-chi-sim`; scripts are packaged as `tesseract-ocr-script-hans`.
    private func debianPackage(_ language: RecognitionLanguage) -> String {
        "tesseract-ocr-" + language.rawValue.lowercased().replacing("_", with: "-").replacing("/", with: "-")
    }
}
