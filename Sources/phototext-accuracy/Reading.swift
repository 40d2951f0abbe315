import FoundationEssentials
import Glibc
import TesseractEngine
import TextRecognition
import VipsImaging

/// One photo, read once.
struct Reading {
    let text: String
    /// Processor time, user and system, of everything from the encoded bytes to the text; 2 cores with other work on
    /// them make the clock on the wall useless.
    let seconds: Double
    /// Why there is no text, when that is a failure.
    let failure: String?

    static func ours(_ path: String, by recognizer: TesseractRecognizer, layout: PageLayout) -> Reading {
        let start = processorSeconds(Int32(RUSAGE_SELF.rawValue))
        var text: [String] = []
        var failure: String?
        do {
            let source = try ImageSource([UInt8](Data(contentsOf: URL(filePath: path))))
            for number in 1...source.pageCount {
                let page = try source.page(number)
                let observations = try recognizer.recognize(
                    page.image, layout: layout, deadline: .now.advanced(by: .seconds(120)))
                text += observations.map(\.transcript)
            }
        } catch {
            failure = String(describing: error)
        }
        return Reading(
            text: text.joined(separator: "\n"), seconds: processorSeconds(Int32(RUSAGE_SELF.rawValue)) - start,
            failure: failure)
    }

    /// The program that Debian packages, as one would call it from a script.
    static func plainProgram(_ path: String, languages: [RecognitionLanguage]) -> Reading {
        let start = processorSeconds(Int32(RUSAGE_CHILDREN.rawValue))
        let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
        let command =
            "OMP_THREAD_LIMIT=1 tesseract \(quoted) - -l \(RecognitionLanguage.joined(languages)) --psm 3 2>/dev/null"
        guard let pipe = popen(command, "r") else {
            return Reading(text: "", seconds: 0, failure: "cannot start a shell")
        }
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 {
            output += chunk[..<count]
        }
        let status = pclose(pipe)
        return Reading(
            text: String(decoding: output, as: UTF8.self),
            seconds: processorSeconds(Int32(RUSAGE_CHILDREN.rawValue)) - start,
            failure: status == 0 ? nil : "exit \(status >> 8)")
    }

    private static func processorSeconds(_ who: Int32) -> Double {
        var usage = rusage()
        getrusage(who, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
