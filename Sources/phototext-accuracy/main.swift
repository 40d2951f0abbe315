import FoundationEssentials
import Glibc
import TesseractEngine
import TextRecognition

// phototext-accuracy [--no-peer] [--layout NAME] FOLDER...
// Reads every photo that has its true text in NAME.gt.txt beside NAME.ext, and says how right and how fast that is,
// beside the plain `tesseract` program in the same run.

var arguments = Array(CommandLine.arguments.dropFirst())
let comparesWithPeer = !arguments.contains("--no-peer")
arguments.removeAll { $0 == "--no-peer" }
var layout = PageLayout.automatic
if let index = arguments.firstIndex(of: "--layout"), index + 1 < arguments.count,
    let named = PageLayout(rawValue: arguments[index + 1])
{
    layout = named
    arguments.removeSubrange(index...index + 1)
}
guard !arguments.isEmpty, !arguments[0].hasPrefix("-") else {
    print("usage: phototext-accuracy [--no-peer] [--layout NAME] FOLDER...")
    exit(64)
}

let languages = RecognitionLanguage.defaults
let recognizer = try TesseractRecognizer(languages: languages, dataPath: nil)
var report = Report(comparesWithPeer: comparesWithPeer)
for folder in arguments {
    for sample in try Sample.all(in: folder) {
        let ours = Reading.ours(sample.path, by: recognizer, layout: layout)
        let peers = comparesWithPeer ? Reading.plainProgram(sample.path, languages: languages) : nil
        report.add(sample, ours: ours, peers: peers)
        fflush(nil)
    }
    report.closeFolder(folder)
}
report.closeAll()
