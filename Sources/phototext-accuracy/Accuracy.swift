import CommandKit
import FoundationEssentials
import PhotoFixtures
import TextAccuracy
import TextRecognition

/// How right and how fast texts are read, by ours through the real recognizer process and by others.
@main
struct Accuracy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phototext-accuracy",
        abstract: "Read photos whose text is known, and say how right that is.",
        discussion: """
            F1 and recall are of pairs of neighbouring characters, the error rate is of characters: all compared in \
            compatibility form, case folded and without white space. A photo's text is in NAME.gt.txt beside it. Photos \
            that MANIFEST.tsv notes as partly transcribed count for recall alone. Seconds are of one core, for the \
            photo in the middle. Without a folder, photos are drawn.
            """,
        examples: [
            "phototext-accuracy ~/photos --engines tesseract,tesseract-command",
            "phototext-accuracy --turns --json # each photo turned as well",
        ])

    @Option(help: "Who reads, joined by commas.")
    var engines = ReaderList.all

    @Option(help: "How the text lies on the photos.")
    var layout = PageLayout.automatic

    @Option(help: "The command that reads with rapidocr: paths come in, texts go out.")
    var rapidocr: String?

    @Flag(help: "Read each photo turned by 90, 180 and 270 degrees as well.")
    var turns = false

    @Flag(help: "Say it of each photo, too.")
    var images = false

    @Option(help: "A folder for the texts that were read, to look into.", completion: .directory)
    var keep: String?

    @Flag(help: "As JSON.")
    var json = false

    @Option(help: "Fail when one of our engines has a lower F1 than this.")
    var minimum: Double?

    @Argument(help: "Folders of photos, with those below them.", completion: .directory)
    var folders: [String] = []

    func run() async throws {
        let scratch = try TemporaryFolder("phototext-accuracy")
        defer { withExtendedLifetime(scratch) {} }
        let samples = try folders.isEmpty ? DrawnPhotos.draw(into: scratch.path) : samples()
        let readers = try await makeReaders()
        var report = AccuracyReport(engines: readers.map(\.choice), showsImages: images && !json)
        for sample in samples {
            try await read(sample, by: readers, groups: nil, into: &report)
            guard turns else { continue }
            for turn in [90, 180, 270] {
                guard let turned = DrawnPhotos.turn(sample, by: turn, into: scratch.path) else { continue }
                try await read(turned, by: readers, groups: ["turned-\(turn)"], into: &report)
            }
        }
        for reader in readers { await reader.finish() }
        try json ? report.printJSON() : report.printTables()
        try checkMinimum(report, readers)
    }

    private func samples() throws -> [Sample] {
        let samples = try folders.flatMap { folder in
            do {
                return try SampleFolder(folder).samples
            } catch {
                throw CommandError(.noInput, "\(folder) cannot be read: \(error)")
            }
        }
        guard !samples.isEmpty else {
            throw CommandError(.noInput, "there is no photo with its text in NAME.gt.txt beside it")
        }
        return samples
    }

    /// Those that can read here; who cannot is left out and told why.
    private func makeReaders() async throws -> [any PhotoReader] {
        var readers: [any PhotoReader] = []
        for choice in engines.choices {
            do {
                readers.append(try await choice.makeReader(layout: layout, rapidocr: rapidocr))
            } catch {
                Terminal.writeToStandardError("\(choice.rawValue) is left out: \(error)" + "\n")
            }
        }
        guard !readers.isEmpty else { throw CommandError(.unavailable, "no engine can read here") }
        return readers
    }

    private func read(
        _ sample: Sample, by readers: [any PhotoReader], groups: [String]?, into report: inout AccuracyReport
    ) async throws {
        var readings: [Reading] = []
        for reader in readers {
            let begin = ChildrenTime.seconds()
            var reading = try await reader.read(sample.path)
            reading.seconds = ChildrenTime.seconds() - begin
            readings.append(reading)
            try keepText(reading.text, of: sample, groups, reader.choice)
        }
        try report.add(sample, readings, groups: groups)
    }

    private func keepText(_ text: String, of sample: Sample, _ groups: [String]?, _ reader: ReaderChoice) throws {
        guard let keep else { return }
        do {
            let name = sample.name.replacing("/", with: "-") + (groups.map { "-" + $0.joined() } ?? "")
            let folder = "\(keep)/\(reader.rawValue)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name).txt"))
        } catch {
            throw CommandError(.cannotCreate, "a text cannot be written to \(keep): \(error)")
        }
    }

    private func checkMinimum(_ report: AccuracyReport, _ readers: [any PhotoReader]) throws {
        guard let minimum else { return }
        for choice in readers.map(\.choice) where choice.isOurs {
            let f1 = report.tally.means(of: choice.rawValue, group: Tally.everything)?.meanF1 ?? 0
            guard f1 >= minimum else {
                throw CommandError(.software, "\(choice.rawValue) has an F1 of \(f1), less than \(minimum)")
            }
        }
    }
}
