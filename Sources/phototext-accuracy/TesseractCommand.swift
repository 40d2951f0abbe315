import CommandKit
import Glibc
import TextRecognition

/// The `tesseract` program, started for each photo as one would from a script, with one thread.
struct TesseractCommand: PhotoReader {
    let choice = ReaderChoice.tesseractCommand
    private let languages = RecognitionLanguage.joined(RecognitionLanguage.defaults)

    init() throws {
        let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
        guard folders.contains(where: { (folder: Substring) in access("\(folder)/tesseract", X_OK) == 0 }) else {
            throw CommandError(.unavailable, "there is no tesseract program (Debian: tesseract-ocr)")
        }
    }

    func read(_ path: String) throws -> Reading {
        let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
        let command = "OMP_THREAD_LIMIT=1 exec tesseract \(quoted) - -l \(languages) 2>/dev/null"
        guard let pipe = popen(command, "re") else { throw CommandError(.osError, "no shell can be started") }
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 {
            output += chunk[..<count]
        }
        let status = pclose(pipe)
        return Reading(
            text: String(decoding: output, as: UTF8.self),
            failure: status == 0 ? nil : "ended with \(status >> 8)")
    }

    func finish() {}
}
